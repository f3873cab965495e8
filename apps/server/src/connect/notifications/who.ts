import { sql } from "kysely";
import type { Flag, SubModule } from "@millwright/domain/kit/access.ts";
import { ALWAYS_TOLD, MAILED_AT_FIRST, type LineId } from "@millwright/domain/kit/notices/lines.ts";
import { NOUNS, type RecordKind } from "@millwright/domain/nouns.ts";
import type { Announced } from "../../platform/call/ctx.ts";
import { crewsOf, holdingsOf } from "../../platform/call/holdings.ts";
import type { TenantDb } from "../../platform/db/db.ts";
import { withinReach, type Asking } from "../../platform/records/reach.ts";
import type { NoticeLine, Ties, Who } from "../../platform/work/notices.ts";
import { kindOf } from "./lines.ts";

/** One line that one event asks for, before it is known who hears it. */
export interface Wanted {
  line: NoticeLine;
  told: Announced;
  recordId: number;
  ties: Ties;
}
export interface Heard {
  wanted: Wanted;
  personId: number;
  /** It reaches them by mail, too. */
  isMailed: boolean;
}

/**
 * Who hears what: the words of each line resolved in a few questions for all of them together, without those who did it, who have no open account, who do not want to hear
 * it, and who may not see its record by the rights of now. `day`: today where the organisation is.
 */
export async function hearersOf(db: TenantDb, wanted: readonly Wanted[], day: string): Promise<Heard[]> {
  const named = await candidatesOf(db, wanted, day);
  const people = await listening(db, [...new Set(named.map(({ personId }) => personId))]);
  const asked = named.filter(
    ({ wanted: { line, told, recordId }, personId }) =>
      personId !== told.personId && people.get(personId)?.wants(line.line, kindOf(line.line), recordId) === true,
  );
  const heard = await withinTheirReach(db, asked, people, day);
  return heard.map(({ wanted: each, personId }) => ({
    wanted: each,
    personId,
    isMailed: people.get(personId)?.isMailed(each.line.line) === true,
  }));
}

interface Candidate extends Pick<Heard, "wanted" | "personId"> {
  /** What they have to be able to do where the record is; null: look at it. */
  as: { may: Flag; of: SubModule } | null;
}

async function candidatesOf(db: TenantDb, wanted: readonly Wanted[], day: string): Promise<Candidate[]> {
  const crews = wanted.flatMap(({ line, ties }) =>
    line.who.some((who) => who === "crew" || who === "holder") ? (ties.crews ?? []).flatMap((crew) => crew ?? []) : [],
  );
  const members = await membersOf(db, [...new Set(crews)], day);
  const rights = wanted.flatMap(({ line }) => line.who.flatMap((who) => (isRight(who) ? [who] : [])));
  const holders = await holdersOf(db, rights);
  return wanted.flatMap((each) =>
    each.line.who.flatMap((who): Candidate[] => {
      const ids = isRight(who) ? (holders.get(keyOf(who)) ?? []) : idsOf(who, each, members);
      return [...new Set(ids)].map((personId) => ({ wanted: each, personId, as: isRight(who) ? who : null }));
    }),
  );
}

type Right = Extract<Who, { may: Flag }>;
const isRight = (who: Who): who is Right => typeof who === "object" && "may" in who;
const keyOf = ({ may, of }: Right): string => `${of} ${may}`;

function idsOf(who: Exclude<Who, Right>, { told, ties }: Wanted, members: ReadonlyMap<number, number[]>): number[] {
  const one = (id: number | null | undefined) => (id === null || id === undefined ? [] : [id]);
  if (typeof who === "object") return who.named(told).flatMap(one);
  if (who === "holder" && ties.responsible) return [ties.responsible];
  if (who === "crew" || who === "holder") return (ties.crews ?? []).flatMap((crew) => (crew === null ? [] : (members.get(crew) ?? [])));
  if (who === "followers") return [...(ties.followers ?? [])];
  return one(ties[who]);
}

async function membersOf(db: TenantDb, crews: readonly number[], day: string): Promise<ReadonlyMap<number, number[]>> {
  if (crews.length === 0) return new Map();
  const { rows } = await sql<{ ids: number[] }>`select members_of_crews(${[...crews]}::bigint[]) as ids`.execute(db);
  const byPerson = await crewsOf(db, (rows[0]?.ids ?? []).map(Number), day);
  const pairs = [...byPerson].flatMap(([personId, its]) => its.map((crewId) => ({ personId, crewId })));
  return new Map([...Map.groupBy(pairs, ({ crewId }) => crewId)].map(([crew, its]) => [crew, its.map(({ personId }) => personId)]));
}

/** Whoever holds these rights somewhere; whether that is where the record is, is asked with their reach. */
async function holdersOf(db: TenantDb, rights: readonly Right[]): Promise<ReadonlyMap<string, number[]>> {
  if (rights.length === 0) return new Map();
  const { rows } = await sql<{ key: string; personId: number }>`
    select distinct g.sub_module || ' ' || f.flag as key, h.person_id from held_roles h join role_grants g on g.role_id = h.role_id
    cross join unnest(g.flags) as f (flag) where g.sub_module || ' ' || f.flag = any(${rights.map(keyOf)}::text[])`.execute(db);
  return new Map([...Map.groupBy(rows, ({ key }) => key)].map(([key, its]) => [key, its.map(({ personId }) => personId)]));
}

interface Listening {
  siteId: number | null;
  wants: (line: LineId, kind: RecordKind, recordId: number) => boolean;
  isMailed: (line: LineId) => boolean;
}

/** People who can be told: with an open account, and what they do not want to hear. */
async function listening(db: TenantDb, ids: readonly number[]): Promise<ReadonlyMap<number, Listening>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; siteId: number | null; off: string[] | null; mail: string[] | null; muted: string[] }>`
    select p.id, p.site_id, s.off, s.mail,
      array(select m.entity || ' ' || m.entity_id from notification_mutes m where m.person_id = p.id) as muted
    from people p left join notification_settings s on s.person_id = p.id
    where p.id = any(${[...ids]}::bigint[]) and p.account_id is not null and p.archived_at is null`.execute(db);
  return new Map(
    rows.map(({ id, siteId, off, mail, muted }) => [
      id,
      {
        siteId,
        wants: (line, kind, recordId) => isAlways(line) || (!off?.includes(line) && !muted.includes(`${kind} ${recordId}`)),
        isMailed: (line) => (mail ?? MAILED_AT_FIRST).includes(line),
      },
    ]),
  );
}
const isAlways = (line: LineId) => ALWAYS_TOLD.includes(line);

async function withinTheirReach(
  db: TenantDb,
  asked: readonly Candidate[],
  people: ReadonlyMap<number, Listening>,
  day: string,
): Promise<Candidate[]> {
  const heard: Candidate[] = asked.filter(({ wanted }) => isAlways(wanted.line.line));
  const rest = asked.filter(({ wanted }) => !isAlways(wanted.line.line));
  for (const [personId, its] of Map.groupBy(rest, (each) => each.personId)) {
    const asking: Asking = { ...(await holdingsOf(db, { personId, siteId: people.get(personId)?.siteId ?? null, day })), personId };
    for (const [, alike] of Map.groupBy(its, ({ wanted, as }) => `${kindOf(wanted.line.line)} ${as === null ? "" : keyOf(as)}`)) {
      const reached = await reachedBy(db, asking, alike);
      heard.push(...alike.filter(({ wanted }) => reached.has(wanted.recordId)));
    }
  }
  return heard;
}

/** Which of the records of one kind somebody may see, and may do this to. */
async function reachedBy(db: TenantDb, asking: Asking, [first, ...more]: readonly Candidate[]): Promise<ReadonlySet<number>> {
  if (!first) return new Set();
  const kind = kindOf(first.wanted.line.line);
  const ids = [first, ...more].map(({ wanted }) => wanted.recordId);
  const may = first.as && rightOn(asking, kind, first.as);
  if (may === false) return new Set();
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(NOUNS[kind].table)}
    where id = any(${[...new Set(ids)]}::bigint[]) and ${withinReach(asking, kind)} and ${may ?? sql`true`}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Of a right to the record's own kind, where it is; of another kind (stock, of a part), anywhere. */
function rightOn(asking: Asking, kind: RecordKind, { may, of }: Right) {
  if (NOUNS[kind].rights === of) return withinReach({ ...asking, doing: { subModule: of, flag: may } }, kind);
  return (asking.holdings[of] ?? []).some(({ flags }) => flags.includes(may)) ? null : false;
}

interface Shown {
  kind: RecordKind;
  record: number | null;
  line: LineId;
}

/** Of what was told to somebody what they may see by the rights of now. What was told of many at once, and of themselves, they may. */
export async function inReachOf<S extends Shown>(
  db: TenantDb,
  { id: personId, siteId }: { id: number; siteId: number | null },
  told: readonly S[],
  day: string,
): Promise<S[]> {
  const asking: Asking = { ...(await holdingsOf(db, { personId, siteId, day })), personId };
  const seen = new Set<string>();
  for (const [kind, its] of Map.groupBy(told, (one) => one.kind)) {
    const ids = its.flatMap(({ record }) => record ?? []);
    const { rows } = await sql<{ id: number }>`select id from ${sql.table(NOUNS[kind].table)}
      where id = any(${ids}::bigint[]) and ${withinReach(asking, kind)}`.execute(db);
    for (const { id } of rows) seen.add(`${kind} ${id}`);
  }
  return told.filter(({ kind, record, line }) => record === null || isAlways(line) || seen.has(`${kind} ${record}`));
}
