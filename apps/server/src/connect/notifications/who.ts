import { sql } from "kysely";
import { ALWAYS_TOLD, MAILED_AT_FIRST, type LineId } from "@millwright/domain/kit/notices/lines.ts";
import type { Tie, ToldRight } from "@millwright/domain/kit/notices/ties.ts";
import { WATCHED } from "@millwright/domain/kit/notices/watched.ts";
import type { Pace } from "@millwright/domain/kit/notices/pace.ts";
import { NOUNS, type RecordKind } from "@millwright/domain/nouns.ts";
import type { Announced } from "../../platform/call/ctx.ts";
import { crewsOf, holdingsOf, holdingsOfMany } from "../../platform/call/holdings.ts";
import type { TenantDb } from "../../platform/db/db.ts";
import { withinReach, type Asking } from "../../platform/records/reach.ts";
import type { NoticeLine, Right, Ties, Who } from "../../platform/work/notices.ts";
import { ruleOf, rulesOf } from "./rules.ts";
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
  /** By which it reached them; of several the first that the line names. */
  tie: Tie;
  /** How it reaches them by mail, too; null: not. */
  mail: Pace | null;
}

/**
 * Who hears what: the words of each line resolved in a few questions for all of them together, without those who did it (but for what happens to an account, where it may have been somebody else), who have no open account, who do not want to hear
 * it, and who may not see its record by the rights of now. `day`: today where the organisation is.
 */
export async function hearersOf(db: TenantDb, wanted: readonly Wanted[], day: string): Promise<Heard[]> {
  const named = await candidatesOf(db, wanted, day);
  const people = await listening(db, [...new Set(named.map(({ personId }) => personId))]);
  const asked = named.filter(
    ({ wanted: { line, told, recordId }, personId }) =>
      (isAlways(line.line) || personId !== told.personId) && people.get(personId)?.wants(line.line, kindOf(line.line), recordId) === true,
  );
  const heard = withoutSaidOtherwise(await withinTheirReach(db, asked, people, day));
  return heard.map(({ wanted: each, personId, tie }) => ({
    wanted: each,
    personId,
    tie,
    mail: people.get(personId)?.mail(each.line.line) ?? null,
  }));
}

/** Nobody hears twice of one event where one line says what another one does. */
function withoutSaidOtherwise(heard: readonly Candidate[]): Candidate[] {
  const key = ({ wanted: { told }, personId }: Candidate, line: LineId) => `${told.id} ${personId} ${line}`;
  const said = new Set(heard.map((each) => key(each, each.wanted.line.line)));
  return heard.filter((each) => each.wanted.line.unless === null || !said.has(key(each, each.wanted.line.unless)));
}

interface Candidate extends Pick<Heard, "wanted" | "personId" | "tie"> {
  /** What they have to be able to do where the record is; null: look at it. */
  as: NoticeLine["needs"];
}

async function candidatesOf(db: TenantDb, wanted: readonly Wanted[], day: string): Promise<Candidate[]> {
  const crews = wanted.flatMap(({ line, ties, told }) =>
    line.who.flatMap((who) =>
      who === "crew" || who === "leads" || who === "holder" ? (ties.crews ?? []).flatMap((crew) => crew ?? []) : crewsNamedBy(who, told),
    ),
  );
  const rights = wanted.flatMap(({ line }) => line.who.flatMap((who) => (isRight(who) ? [who] : [])));
  const known: Known = {
    members: await membersOf(db, [...new Set(crews)], day),
    leads: await leadsOf(db, wanted, day),
    holders: await holdersOf(db, rights),
    watches: await watchesOf(db, wanted),
  };
  return wanted.flatMap((each) =>
    each.line.who.flatMap((who): Candidate[] =>
      tiedBy(who, each, known).map((tied) => ({ ...tied, wanted: each, as: isRight(who) ? who : each.line.needs })),
    ),
  );
}

/** What was asked for all of them together. */
interface Known {
  members: ReadonlyMap<number, number[]>;
  leads: ReadonlyMap<number, number[]>;
  holders: ReadonlyMap<string, number[]>;
  watches: Watches;
}
const crewsNamedBy = (who: Who, told: Announced): readonly number[] =>
  typeof who === "object" && "crewsNamed" in who ? who.crewsNamed(told) : [];
type Tied = Pick<Heard, "personId" | "tie">;

const isRight = (who: Who): who is Right => typeof who === "object" && "may" in who;
const keyOf = ({ may, of }: Right): ToldRight => `${of} ${may}` as ToldRight;

function tiedBy(who: Who, { told, ties, line, recordId }: Wanted, { members, leads, holders, watches }: Known): Tied[] {
  const by = (tie: Tie, ids: readonly (number | null | undefined)[]): Tied[] =>
    [...new Set(ids)].flatMap((personId) => (personId === null || personId === undefined ? [] : [{ personId, tie }]));
  if (isRight(who)) return by({ by: "right", right: keyOf(who) }, holders.get(keyOf(who)) ?? []);
  const ofCrew = (crew: number | null) => (crew === null ? [] : by({ by: "crew", crew }, members.get(crew) ?? []));
  if (typeof who === "object") return "named" in who ? by({ by: who.as }, who.named(told)) : who.crewsNamed(told).flatMap(ofCrew);
  const ofCrews = () => (ties.crews ?? []).flatMap(ofCrew);
  if (who === "crew") return ofCrews();
  if (who === "leads") return (ties.crews ?? []).flatMap((crew) => (crew === null ? [] : by({ by: who, crew }, leads.get(crew) ?? [])));
  if (who === "holder") return ties.responsible ? by({ by: "responsible" }, [ties.responsible]) : ofCrews();
  if (who === "watchers") return watching({ kind: kindOf(line.line), id: recordId }, ties, watches, by);
  if (who === "responsible") return by({ by: who }, [ties.responsible]);
  if (who === "involved") return by({ by: who }, ties.involved ?? []);
  // Whoever stopped watching what they asked for or made does not hear of it any more.
  const hasStopped = watches.stopped({ kind: kindOf(line.line), id: recordId });
  return by(
    { by: who },
    [ties[who]].filter((id) => !(id && hasStopped(id))),
  );
}

function watching(
  at: Watchable,
  ties: Ties,
  watches: Watches,
  by: (tie: Tie, ids: readonly (number | null | undefined)[]) => Tied[],
): Tied[] {
  const hasStopped = watches.stopped(at);
  return [
    ...by(
      { by: "watching" },
      [...watches.on(at), ...(ties.watchers ?? [])].filter((id) => !(id && hasStopped(id))),
    ),
    ...(ties.watchedBy ?? []).flatMap(({ kind, id }) =>
      by(
        { by: "watchingOther", kind, record: id },
        watches.on({ kind, id }).filter((one) => !hasStopped(one)),
      ),
    ),
  ];
}

interface Watchable {
  kind: RecordKind;
  id: number;
}
interface Watches {
  /** Those who said that they watch it. */
  on: (at: Watchable) => number[];
  stopped: (at: Watchable) => (personId: number) => boolean;
}

/** Who watches these records and who stopped, in one question. */
async function watchesOf(db: TenantDb, wanted: readonly Wanted[]): Promise<Watches> {
  const asked = new Map(
    wanted
      .flatMap(({ line, recordId, ties }): Watchable[] => [{ kind: kindOf(line.line), id: recordId }, ...(ties.watchedBy ?? [])])
      .filter(({ kind }) => (WATCHED as readonly string[]).includes(kind))
      .map((at) => [watchKey(at), at]),
  );
  const { rows } =
    asked.size === 0
      ? { rows: [] }
      : await sql<{ kind: RecordKind; id: number; personId: number; isWatching: boolean }>`
          select w.entity as kind, w.entity_id as id, w.person_id, w.is_watching from watches w
          join jsonb_to_recordset(${JSON.stringify([...asked.values()])}::jsonb) as a (kind text, id bigint) on w.entity = a.kind and w.entity_id = a.id`.execute(
          db,
        );
  const said = Map.groupBy(rows, watchKey);
  const peopleOf = (at: Watchable, isWatching: boolean) =>
    (said.get(watchKey(at)) ?? []).flatMap((row) => (row.isWatching === isWatching ? [row.personId] : []));
  return {
    on: (at) => peopleOf(at, true),
    stopped: (at) => {
      const people = new Set(peopleOf(at, false));
      return (personId) => people.has(personId);
    },
  };
}
const watchKey = ({ kind, id }: Watchable): string => `${kind} ${id}`;

async function membersOf(db: TenantDb, crews: readonly number[], day: string): Promise<ReadonlyMap<number, number[]>> {
  if (crews.length === 0) return new Map();
  const { rows } = await sql<{ ids: number[] }>`select members_of_crews(${[...crews]}::bigint[]) as ids`.execute(db);
  const byPerson = await crewsOf(db, (rows[0]?.ids ?? []).map(Number), day);
  const pairs = [...byPerson].flatMap(([personId, its]) => its.map((crewId) => ({ personId, crewId })));
  return new Map([...Map.groupBy(pairs, ({ crewId }) => crewId)].map(([crew, its]) => [crew, its.map(({ personId }) => personId)]));
}

/** Who leads these crews on that day, where a line asks for it. */
async function leadsOf(db: TenantDb, wanted: readonly Wanted[], day: string): Promise<ReadonlyMap<number, number[]>> {
  const crews = wanted.flatMap(({ line, ties }) => (line.who.includes("leads") ? (ties.crews ?? []).flatMap((crew) => crew ?? []) : []));
  if (crews.length === 0) return new Map();
  const { rows } = await sql<{ crewId: number; personId: number }>`select crew_id, person_id from crew_members
    where crew_id = any(${[...new Set(crews)]}::bigint[]) and is_lead and from_day <= ${day}::date and (to_day is null or to_day >= ${day}::date)`.execute(
    db,
  );
  return new Map([...Map.groupBy(rows, ({ crewId }) => crewId)].map(([crew, its]) => [crew, its.map(({ personId }) => personId)]));
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
  mail: (line: LineId) => Pace | null;
}

/** People who can be told: with an open account, and what they do not want to hear. */
async function listening(db: TenantDb, ids: readonly number[]): Promise<ReadonlyMap<number, Listening>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{
    id: number;
    siteId: number | null;
    off: string[] | null;
    mail: string[] | null;
    hourly: string[] | null;
    daily: string[] | null;
    muted: string[];
  }>`
    select p.id, p.site_id, s.off, s.mail, s.hourly, s.daily,
      array(select m.entity || ' ' || m.entity_id from notification_mutes m where m.person_id = p.id) as muted
    from people p left join notification_settings s on s.person_id = p.id
    where p.id = any(${[...ids]}::bigint[]) and p.account_id is not null and p.archived_at is null`.execute(db);
  const rules = await rulesOf(db);
  return new Map(
    rows.map(({ id, siteId, off, mail, hourly, daily, muted }) => [
      id,
      {
        siteId,
        wants: (line, kind, recordId) => {
          const rule = isAlways(line) ? "forced" : ruleOf(rules, line);
          return rule === "forced" || (rule === null && !off?.includes(line) && !muted.includes(`${kind} ${recordId}`));
        },
        mail: (line) =>
          (mail ?? MAILED_AT_FIRST).includes(line) ? (hourly?.includes(line) ? "hourly" : daily?.includes(line) ? "daily" : "now") : null,
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
  const byPerson = Map.groupBy(rest, (each) => each.personId);
  if (byPerson.size === 0) return heard;
  const holders = [...byPerson.keys()].map((personId) => ({ personId, siteId: people.get(personId)?.siteId ?? null }));
  const holdings = await holdingsOfMany(db, holders, day);
  const known: Reached = new Map();
  for (const [personId, its] of byPerson) {
    const held = holdings.get(personId);
    if (!held) continue;
    const asking: Asking = { ...held, personId };
    for (const [, alike] of Map.groupBy(
      its,
      ({ wanted, as }) => `${kindOf(wanted.line.line)} ${as === null ? "" : `${as.of} ${as.may}`}`,
    )) {
      const reached = await reachedBy(db, asking, alike, known);
      heard.push(...alike.filter(({ wanted }) => reached.has(wanted.recordId)));
    }
  }
  return heard;
}

/** Which of the records of one kind somebody may see, and may do this to. */
async function reachedBy(
  db: TenantDb,
  asking: Asking,
  [first, ...more]: readonly Candidate[],
  known: Reached,
): Promise<ReadonlySet<number>> {
  if (!first) return new Set();
  const kind = kindOf(first.wanted.line.line);
  const ids = [first, ...more].map(({ wanted }) => wanted.recordId);
  const may = first.as && rightOn(asking, kind, first.as);
  if (may === false) return new Set();
  const question = sql<{ id: number }>`select id from ${sql.table(NOUNS[kind].table)}
    where id = any(${[...new Set(ids)]}::bigint[]) and ${withinReach(asking, kind)} and ${may ?? sql`true`}`;
  const { sql: text, parameters } = question.compile(db);
  const key = JSON.stringify([text, parameters]);
  const reached = known.get(key) ?? new Set((await question.execute(db)).rows.map(({ id }) => id));
  known.set(key, reached);
  return reached;
}

/** What is asked in the same words is asked once: people of one role, held in one place, reach the same. */
type Reached = Map<string, ReadonlySet<number>>;

/** Of a right to the record's own kind, where it is; of another kind (stock, of a part), anywhere. */
function rightOn(asking: Asking, kind: RecordKind, { may, of }: NonNullable<NoticeLine["needs"]>) {
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
