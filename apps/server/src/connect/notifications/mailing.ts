import { sql } from "kysely";
import { summaryOf, type Told } from "@millwright/domain/connect/notifications/summary.ts";
import { clockOf } from "@millwright/domain/kit/clocks.ts";
import { LINES, wordsOf, type LineId, type NoticeFacts } from "@millwright/domain/kit/notices/lines.ts";
import { goesOutAt, type Gathered } from "@millwright/domain/kit/notices/pace.ts";
import type { RecordKind } from "@millwright/domain/nouns.ts";
import { post } from "../../foundation/mail/service.ts";
import { addressees, type Addressee } from "../../foundation/users/service.ts";
import { letterheadOf } from "../../foundation/tenants/service.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import type { Shared } from "../../platform/call/feature.ts";
import type { TenantDb } from "../../platform/db/db.ts";
import { tenantsToMail } from "../../platform/work/event-feed.ts";
import { asProduct } from "../../platform/work/job-caller.ts";
import { nextShiftsOf, workingOf } from "../../register/availability/service.ts";
import type { Known } from "./lines.ts";
import { todayOf } from "./today.ts";
import { newStop } from "./stops.ts";
import { inReachOf } from "./who.ts";

type Running = Pick<Shared, "db" | "mailer" | "publicUrl" | "listeners" | "log">;

const LOOKED_EVERY_MS = 10_000;
/** People who are written to in one transaction. */
const PEOPLE_AT_ONCE = 50;
/** How much later than the beginning of a shift its message may come. */
const RESTING_MINUTES = 5;

/** Looks every ten seconds what may go out: one message a person, of everything that waits for them. One organisation that fails holds back no other. */
export function noticeMailing(running: Running, known: Known, now: () => number = Date.now): () => Promise<void> {
  let lookedAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (now() - lookedAt < LOOKED_EVERY_MS) return;
    lookedAt = now();
    for (const tenantId of await tenantsToMail(running.db)) {
      try {
        const inProduct = { ground: running, log: running.log, task: "notifications", tenantId };
        await asProduct(inProduct, async (ctx) => await mailDue(running, ctx, known));
      } catch (thrown) {
        running.log.error({ err: thrown, tenantId }, "notifications were not sent");
      }
    }
  };
}

/** The same for one organisation, once. */
export async function mailDue(
  running: Pick<Running, "db" | "mailer" | "publicUrl">,
  ctx: Ctx,
  known: Known,
  most = PEOPLE_AT_ONCE,
): Promise<void> {
  await setTimes(running, ctx, most);
  const { rows: due } = await sql<{ personId: number; hasGrave: boolean }>`
    select person_id, bool_or(is_grave) as has_grave from notifications
    where ${DUE} group by person_id order by min(mail_at) limit ${most}`.execute(ctx.db);
  if (due.length === 0) return;
  const ids = due.map(({ personId }) => personId);
  const working = await workingOf(ctx, ids, ctx.now.getTime());
  const open = new Map((await addressees(running, ctx, ids)).map((person) => [person.id, person]));
  const day = await todayOf(ctx.db);
  const resting: number[] = [];
  for (const { personId, hasGrave } of due) {
    const person = open.get(personId);
    const isNow = person === undefined || isReachable(working.get(personId));
    if (!isNow) resting.push(personId);
    if (!isNow && !hasGrave) continue;
    // Of whom nobody can be written to any more it is taken all the same, or it would wait for ever.
    const waiting = await taken(ctx.db, personId, isNow);
    if (person) await write(running, ctx, known, { person, waiting, day });
  }
  await putOff(ctx.db, resting);
}

/** It may go out now. */
const DUE = sql`mail_at <= now() and mailed_at is null and mail_pace is null`;

/** Says of what is gathered when it goes out: with the hour, with their next shift, or in their morning. */
async function setTimes(running: Pick<Running, "db">, ctx: Ctx, most: number): Promise<void> {
  const { rows } = await sql<{ personId: number; paces: Gathered[] }>`
    select person_id, array_agg(distinct mail_pace) as paces from notifications
    where mail_at <= now() and mailed_at is null and mail_pace is not null group by person_id limit ${most}`.execute(ctx.db);
  if (rows.length === 0) return;
  const ids = rows.map(({ personId }) => personId);
  const now = ctx.now.getTime();
  const shifts = await nextShiftsOf(ctx, ids, now);
  const open = new Map((await addressees(running, ctx, ids)).map((person) => [person.id, person]));
  const times = rows.flatMap(({ personId, paces }) => {
    const { ownZone: own = null, siteZone: site = null } = open.get(personId) ?? {};
    const reader = { zone: clockOf({ own, site, organisation: ctx.timeZone }), nextShift: shifts.get(personId) ?? null };
    return paces.map((pace) => ({ personId, pace, at: new Date(goesOutAt(pace, now, reader)).toISOString() }));
  });
  await sql`update notifications n set mail_at = t.at, mail_pace = null
    from jsonb_to_recordset(${JSON.stringify(times)}::jsonb) as t ("personId" bigint, pace text, at timestamptz)
    where n.person_id = t."personId" and n.mail_pace = t.pace and n.mailed_at is null`.execute(ctx.db);
}

/** Looked at again a while later: who rests must not stand before those who work. */
const putOff = async (db: TenantDb, people: readonly number[]): Promise<void> =>
  void (await sql`update notifications set mail_at = now() + make_interval(mins => ${RESTING_MINUTES})
    where person_id = any(${[...people]}::bigint[]) and ${DUE}`.execute(db));

/** Who follows a pattern hears when they work; who has none hears at any time. */
const isReachable = (state: string | undefined): boolean => state === "on_shift" || state === "unplanned";

interface Waiting {
  id: number;
  line: LineId;
  kind: RecordKind;
  record: number | null;
  by: string | null;
  facts: NoticeFacts;
}

/** Takes what waits for somebody, once: whoever comes second finds nothing. What they read meanwhile needs no message. Outside their shift, only what goes through. */
async function taken(db: TenantDb, personId: number, isEverything: boolean): Promise<Waiting[]> {
  const { rows } = await sql<Waiting & { isRead: boolean }>`
    with taken as (update notifications set mailed_at = now() where person_id = ${personId} and ${DUE}
      ${isEverything ? sql`` : sql`and is_grave`} returning *)
    select t.id, t.line, t.entity as kind, t.entity_id as record, p.name as by, t.facts, t.read_at is not null or t.dismissed_at is not null as is_read
    from taken t left join people p on p.id = t.by_id order by t.at, t.id`.execute(db);
  return rows.filter(({ isRead }) => !isRead);
}

interface Letter {
  person: Addressee;
  waiting: readonly Waiting[];
  day: string;
}

async function write(
  running: Pick<Running, "db" | "mailer" | "publicUrl">,
  ctx: Ctx,
  known: Known,
  { person, waiting, day }: Letter,
): Promise<void> {
  const seen = await inReachOf(ctx.db, person, waiting, day);
  const heads = await headsOf(ctx.db, known, seen);
  if (seen.length === 0) return;
  const list = summaryOf(seen.map((one) => toldOf(one, heads)));
  const { name: tenant } = await letterheadOf(running.db, ctx.tenantId, ctx.db);
  const base = running.publicUrl.replace(/\/+$/, "");
  const about = seen.length === 1 ? list : `${seen.length} notifications`;
  const mailId = await post(running, ctx, {
    kind: "notifications",
    to: person,
    link: await newStop(
      ctx,
      base,
      person.id,
      seen.map(({ line }) => line),
    ),
    facts: { tenant, about, list, open: `${base}/home`, settings: `${base}/user/notifications` },
  });
  await sql`update notifications set mail_id = ${mailId} where id = any(${seen.map(({ id }) => id)}::bigint[])`.execute(ctx.db);
}

async function headsOf(db: TenantDb, known: Known, seen: readonly Waiting[]): Promise<ReadonlyMap<string, string>> {
  const found = await Promise.all(
    [...Map.groupBy(seen, ({ kind }) => kind)].map(async ([kind, its]) => {
      const heads = await known.headsOf(kind)(
        db,
        its.flatMap(({ record }) => record ?? []),
      );
      return heads.map(({ id, code, title }) => [`${kind} ${id}`, [code, title].filter(Boolean).join(" ")] as const);
    }),
  );
  return new Map(found.flat());
}

function toldOf({ kind, record, line, facts, by }: Waiting, heads: ReadonlyMap<string, string>): Told {
  const text = wordsOf(line, facts);
  const key = `${kind} ${record}`;
  return {
    record: record === null ? null : key,
    head: heads.get(key),
    text: `${text}${by ? ` (${by})` : ""}`,
    variant: LINES[line].variant,
  };
}
