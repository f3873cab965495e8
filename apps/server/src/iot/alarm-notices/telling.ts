import { acknowledgeAddress, alarmAddress } from "@millwright/domain/iot/alarm-notices/address.ts";
import { FLOOD_MINUTES, isFlood } from "@millwright/domain/iot/alarm-notices/flood.ts";
import { isTold, MAX_LINK_HOURS, OF_STANDING, type NoticeKind } from "@millwright/domain/iot/alarm-notices/kinds.ts";
import { stillThere, turnsOf, type Candidate } from "@millwright/domain/iot/alarm-notices/recipients.ts";
import { clockOf } from "@millwright/domain/kit/clocks.ts";
import { dayAt } from "@millwright/domain/kit/zones.ts";
import { post, type Curve, type Facts } from "../../foundation/mail/service.ts";
import { addressees, type Addressee } from "../../foundation/users/service.ts";
import { letterheadOf } from "../../foundation/tenants/service.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import type { Shared } from "../../platform/call/feature.ts";
import { digestOf, newLinkToken } from "../../platform/call/link-token.ts";
import { presenceOf } from "../../register/availability/service.ts";
import { membersToday } from "../../register/crews/service.ts";
import { shownTo, type Shown } from "../sensors/service.ts";
import { curveOf } from "./curves.ts";
import {
  alarmsToTell,
  holdersAt,
  insertLink,
  insertNotice,
  noteTold,
  recipientsOf,
  rightsOn,
  setMail,
  toldLately,
  toldOfStanding,
  wasTold,
  type AlarmToTell,
} from "./queries.ts";
import { factsOf, MAIL_OF } from "./words.ts";

export type Ground = Pick<Shared, "db" | "mailer" | "publicUrl">;

export interface Occasion {
  alarmId: number;
  kind: NoticeKind;
  step: 1 | 2;
  /** What the message says beside the alarm. */
  facts?: Facts;
}

/** Somebody who is told, and whether they may acknowledge it. */
interface Told extends Addressee {
  acknowledges: boolean;
}

/**
 * Tells an occasion of an alarm to whom it concerns, in one transaction: the notices, the messages and the line in the alarm's history are there together or not at all.
 * Told once: the same occasion again finds its notices, whoever would be on shift by then.
 */
export async function tell(ground: Ground, ctx: Ctx, { alarmId, kind, step, facts = {} }: Occasion): Promise<void> {
  const [alarm] = await alarmsToTell(ctx.db, [alarmId]);
  if (!alarm || !isToldNow(alarm, kind, ctx)) return;
  const { severity } = alarm;
  if (await wasTold(ctx.db, { alarmId, kind, step, severity })) return;
  const people = kind === "cleared" ? await whoWasTold(ground, ctx, alarm) : await whoIsTold(ground, ctx, alarm, step);
  if (people.length === 0) return;
  const told = await write(ground, ctx, { alarm, kind, step, facts }, people);
  if (told.length > 0) await noteTold(ctx.db, alarmId, told);
}

function isToldNow(alarm: AlarmToTell, kind: NoticeKind, { now }: Ctx): boolean {
  // What is over by now is told as over, and not as standing.
  if (OF_STANDING.includes(kind) && alarm.clearedAt !== null) return false;
  const shelvedUntil = alarm.shelvedUntil === null ? null : Date.parse(alarm.shelvedUntil);
  return isTold({ ...alarm, shelvedUntil }, now.getTime());
}

/** Of those whom the rule names at this step: who is on shift, else the crews' leads, else all who are there; of each turn those who can be told. */
async function whoIsTold(ground: Ground, ctx: Ctx, alarm: AlarmToTell, step: number): Promise<Told[]> {
  const named = await recipientsOf(ctx.db, alarm.ruleId, step);
  const members = (await Promise.all(named.crews.map(async (crewId) => await membersToday(ctx, crewId)))).flat();
  const leads = new Set(members.flatMap(({ personId, isLead }) => (isLead ? personId : [])));
  const ids = [...named.people, ...members.map(({ personId }) => personId), ...(await holdersAt(ctx.db, named.roles, alarm.siteId))];
  const candidates = await candidatesOf(ctx, [...new Set(ids)], leads);
  for (const turn of turnsOf(candidates)) {
    const people = await tellable(ground, ctx, alarm.id, turn);
    if (people.length > 0) return people;
  }
  return [];
}

async function whoWasTold(ground: Ground, ctx: Ctx, { id }: AlarmToTell): Promise<Told[]> {
  const candidates = await candidatesOf(ctx, await toldOfStanding(ctx.db, id), new Set());
  return await tellable(ground, ctx, id, stillThere(candidates));
}

async function candidatesOf(ctx: Ctx, ids: readonly number[], leads: ReadonlySet<number>): Promise<Candidate[]> {
  const presences = await presenceOf(ctx, ids, ctx.now.getTime());
  return ids.flatMap((id) => {
    const presence = presences.get(id);
    return presence ? [{ id, presence, isLead: leads.has(id) }] : [];
  });
}

/** Those who have an open account and may see the alarm, by what they may do now. */
async function tellable(ground: Ground, ctx: Ctx, alarmId: number, ids: readonly number[]): Promise<Told[]> {
  const today = dayAt(ctx.now.getTime(), ctx.timeZone) ?? "";
  const told: Told[] = [];
  for (const person of await addressees(ground, ctx, ids)) {
    const { sees, acknowledges } = await rightsOn(ctx.db, alarmId, person, today);
    if (sees) told.push({ ...person, acknowledges });
  }
  return told;
}

interface Matter extends Required<Pick<Occasion, "kind" | "step" | "facts">> {
  alarm: AlarmToTell;
}

/** Answers who was told by this very call: somebody else may be at the same occasion. */
async function write(ground: Ground, ctx: Ctx, matter: Matter, people: readonly Told[]): Promise<number[]> {
  const { alarm, kind, step } = matter;
  const ids = people.map(({ id }) => id);
  const lately = await toldLately(ctx.db, ids, FLOOD_MINUTES);
  const { name: tenant } = await letterheadOf(ground.db, ctx.tenantId, ctx.db);
  const shown = await shownOf(ctx, alarm, ids);
  const told: number[] = [];
  let curve: Curve | null | undefined;
  for (const person of people) {
    const inDigest = isFlood(lately.get(person.id) ?? 0);
    const notice = await insertNotice(ctx.db, { alarmId: alarm.id, personId: person.id, kind, step, severity: alarm.severity }, inDigest);
    if (notice === null) continue;
    told.push(person.id);
    if (inDigest) continue;
    if (curve === undefined) curve = await curveOf(ctx, alarm);
    const reader = { shown: shown(person.id), clock: clockOfReader(person, ctx), locale: ctx.locale };
    const link = await linkOf(ground, ctx, matter, person);
    const mailId = await post(ground, ctx, {
      kind: MAIL_OF[kind],
      to: person,
      facts: { ...factsOf(alarm, reader), ...matter.facts, tenant, open: alarmAddress(ground.publicUrl, alarm.id) },
      ...(curve && { curve }),
      ...(link && { link }),
    });
    await setMail(ctx.db, notice, mailId);
  }
  return told;
}

export const clockOfReader = ({ ownZone, siteZone }: Addressee, { timeZone }: Pick<Ctx, "timeZone">): string =>
  clockOf({ own: ownZone, site: siteZone, organisation: timeZone });

const AS_STORED: Shown = { unit: null, scale: { factor: 1, offset: 0 }, decimals: null };
export async function shownOf(
  ctx: Ctx,
  { sensorId, datum, unit }: Pick<AlarmToTell, "sensorId" | "datum" | "unit">,
  ids: readonly number[],
): Promise<(personId: number) => Shown> {
  if (sensorId === null || datum === null) return () => AS_STORED;
  return await shownTo(ctx.db, { sensorId, datum, unit }, ids);
}

const HOUR_MS = 3_600_000;

/** One way for one person to one sensor; only where there is something that they may acknowledge. */
async function linkOf({ publicUrl }: Ground, ctx: Ctx, { alarm, kind }: Matter, person: Told) {
  if (alarm.sensorId === null || !person.acknowledges || !OF_STANDING.includes(kind)) return null;
  const token = newLinkToken(ctx.tenantId);
  const expiresAt = new Date(ctx.now.getTime() + MAX_LINK_HOURS * HOUR_MS).toISOString();
  const { id: personId, roleId } = person;
  await insertLink(ctx.db, { digest: digestOf(token), personId, sensorId: alarm.sensorId, roleId, expiresAt });
  return { link: acknowledgeAddress(publicUrl, token), expiresAt };
}
