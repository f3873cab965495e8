import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { holds } from "@millwright/domain/kit/access.ts";
import { listTopic, recordTopic, type Told, type Topic } from "@millwright/domain/kit/live/frames.ts";
import { tiesOf } from "@millwright/domain/kit/reach.ts";
import { kindOfList, listsOf } from "@millwright/domain/lists-of.ts";
import { LIST_NAMES, rightsOfList } from "@millwright/domain/lists.ts";
import { NOUNS, reachedThrough, type RecordKind } from "@millwright/domain/nouns.ts";
import { fixturesOf } from "../../../testing/fixtures.ts";
import { isNight } from "../../../testing/tier.ts";
import { tyingIn, type Stored } from "../../../testing/tying.ts";
import { openWorld, type World } from "../../../testing/world.ts";
import type { Caller } from "../../call/ctx.ts";
import { withinReach } from "../../records/reach.ts";
import type { Hearer, Hint } from "../hints.ts";
import { buildReachGround, sharedRules, tieOf, type ReachGround } from "./builders.ts";
import { mayView } from "./callers.ts";
import { makeJudging } from "./judging.ts";
import { placesOf } from "./moments.ts";

/**
 * A life of changes over all kinds that a list shows, with rights, crews and sites taken away in between. After each one everybody is told, and every frame is compared with what
 * the database says that they see, before and after.
 */
const CHANGES = isNight ? 1_500 : 100;
const rules = sharedRules();

/** Kinds whose rows a list names one by one. */
const KINDS = [...new Set(LIST_NAMES.map(kindOfList))].filter(
  (kind) => listsOf(kind).rows.length > 0 && kind !== "audit" && kind !== "imports" && kind !== "stock-movement-lines",
);
const counts = { changes: 0, refused: 0, judged: 0, changed: 0, gone: 0, many: 0, leaked: 0, missed: 0, idle: 0, topics: 0 };

let world: World;
let ground: ReachGround;
let tying: ReturnType<typeof tyingIn>;
const rows = new Map<RecordKind, number[]>();
let callers: Caller[];

beforeAll(async () => {
  world = await openWorld();
  ground = await buildReachGround(world, 11);
  tying = tyingIn(ground.tenant);
  for (const kind of KINDS) {
    const made: number[] = [];
    for (let at = 0; at < 2; at += 1) made.push((await fixturesOf(world, ground.tenant)(kind)).id);
    rows.set(kind, made);
  }
  callers = await ground.callers();
}, 240_000);
afterAll(async () => {
  process.stdout.write(
    `live: ${counts.changes} changes of ${KINDS.length} kinds to ${callers.length} people (${counts.refused} refused by the database), ${counts.judged} times somebody was judged: ` +
      `${counts.changed} rows changed, ${counts.gone} gone, ${counts.many} many; ${counts.leaked} told of what they may not see, ${counts.missed} missed of what they may, ${counts.idle} told for nothing; ${counts.topics} topics admitted or refused\n`,
  );
  await world.close();
});

/** The rows that somebody sees in a list, as the list narrows them; null where it is shut to them. */
function seenIn(caller: Caller, list: string) {
  const kind = kindOfList(list);
  const rights = rightsOfList(list);
  if (rights === undefined || !holds(caller.grants, rights, "view") || !mayView(caller, kind)) return null;
  const rule = rules[kind];
  return sql`select ${list}::text as list, id from ${sql.table(NOUNS[kind].table)}
    where id = any(${rowsOfList(list)}::bigint[]) and ${withinReach(caller, kind)} ${rule ? sql`and ${rule.also(caller)}` : sql``}`;
}

/** Two kinds may be rows of one table. */
const rowsOfList = (list: string): number[] =>
  KINDS.filter((kind) => NOUNS[kind].table === NOUNS[kindOfList(list)].table).flatMap((kind) => rows.get(kind) ?? []);

/** By person and list. */
type Seen = Map<string, Set<number>>;
const LISTS = LIST_NAMES.filter((list) => KINDS.includes(kindOfList(list)) && !list.startsWith("reference-lists/"));
async function seenNow(lists: readonly string[]): Promise<Seen> {
  return await ground.tenant.rows(async (db) => {
    const seen: Seen = new Map();
    for (const caller of callers) {
      const asked = lists.flatMap((list) => seenIn(caller, list) ?? []);
      if (asked.length === 0) continue;
      const { rows: found } = await sql<{ list: string; id: number }>`${sql.join(asked, sql` union all `)}`.execute(db);
      for (const [list, its] of Map.groupBy(found, (one) => one.list))
        seen.set(`${caller.personId} ${list}`, new Set(its.map(({ id }) => id)));
    }
    return seen;
  });
}

const eitherOf = (one: Seen, other: Seen): Seen =>
  new Map([...one.keys(), ...other.keys()].map((key) => [key, new Set([...(one.get(key) ?? []), ...(other.get(key) ?? [])])]));

const topicsOfAll = (): ReadonlySet<Topic> =>
  new Set([...LISTS.map(listTopic), ...KINDS.flatMap((kind) => (rows.get(kind) ?? []).map((id) => recordTopic(kind, id)))]);

test("nobody hears of what they may not see, and everybody of what they may, while rights, crews and sites are taken away", async () => {
  let second = 0;
  const { judge, admits } = makeJudging({ rules, clock: () => (second += 1_000) });
  for (let at = 0; at < CHANGES; at += 1) {
    if (at % 10 === 9) await takeSomethingAway(at);
    const kind = ground.chance.pick(KINDS);
    const id = ground.chance.pick(rows.get(kind) ?? []);
    const lists = concernedBy(kind);
    // Taken away while it is told: what counts is what they may now, of how it was as well.
    const isLate = at % 7 === 0;
    let before = await seenNow(lists);
    if (isLate) {
      await takeSomethingAway(at + 1);
      before = eitherOf(before, await seenNow(lists));
    }
    const hints: Hint[] = [];
    // One batch may tell of a row several times: whoever saw it in between did see it.
    for (let times = ground.chance.is(0.3) ? 2 : 1; times > 0; times -= 1) {
      if (hints.length > 0) before = eitherOf(before, await seenNow(lists));
      const hint = await change(kind, id);
      if (hint) hints.push(hint);
    }
    if (hints.length === 0) continue;
    if (isLate) callers = await ground.callers();
    const after = await seenNow(lists);
    const hearers = callers.map((caller): Hearer => ({ caller, topics: topicsOfAll() }));
    const told = await ground.tenant.rows(async (db) => await judge(db, hints, hearers));
    counts.changes += hints.length;
    counts.judged += hearers.length;
    for (const hearer of hearers) compare({ hearer, told: told.get(hearer) ?? [], kind, id, lists, before, after, isLate });
    await compareAdmitted(admits, after, lists, kind);
  }
  expect({ leaked: counts.leaked, missed: counts.missed, idle: counts.idle }).toEqual({ leaked: 0, missed: 0, idle: 0 });
  expect(Math.min(counts.changed, counts.gone, counts.many)).toBeGreaterThan(10);
}, 600_000);

/** Lists that show the row, and those whose rows are reached through it. */
const concernedBy = (kind: RecordKind): string[] => {
  const { rows: own, through } = listsOf(kind);
  return [...new Set([...own.map(({ list }) => list), ...through])].filter((list) => LISTS.includes(list));
};

interface Compared {
  hearer: Hearer;
  told: readonly Told[];
  kind: RecordKind;
  id: number;
  lists: readonly string[];
  before: Seen;
  after: Seen;
  isLate: boolean;
}
function compare({ hearer, told, kind, id, lists, before, after, isLate }: Compared): void {
  const said = Map.groupBy(told, ({ topic }) => topic);
  const own = listsOf(kind).rows.map(({ list }) => list);
  for (const list of lists) {
    const key = `${hearer.caller.personId} ${list}`;
    const [was, is] = [before.get(key) ?? new Set(), after.get(key) ?? new Set()];
    const frames = said.get(listTopic(list)) ?? [];
    const isMany = frames.some(({ type }) => type === "many");
    const changed = frames.flatMap((frame) => (frame.type === "changed" ? frame.rows.map((row) => row.id) : []));
    const gone = frames.flatMap((frame) => (frame.type === "gone" ? frame.ids : []));
    counts.changed += changed.length;
    counts.gone += gone.length;
    counts.many += isMany ? 1 : 0;
    // That something is otherwise is said to nobody who sees nothing of it, but of what is decided by more than reach.
    if (isMany && own.includes(list) && rules[kindOfList(list)] === undefined && !was.has(id) && !is.has(id)) counts.idle += 1;
    const leaks = [...changed.filter((one) => !is.has(one)), ...gone.filter((one) => !was.has(one) || is.has(one))];
    const wanted = own.includes(list) ? [id] : rowsOfList(list).filter((one) => was.has(one) !== is.has(one));
    const misses = wanted.filter(
      (one) => !isMany && ((is.has(one) && !changed.includes(one)) || (!isLate && was.has(one) && !is.has(one) && !gone.includes(one))),
    );
    counts.leaked += leaks.length;
    counts.missed += isLate && !own.includes(list) ? 0 : misses.length;
    expect(
      { leaks, misses: isLate && !own.includes(list) ? [] : misses },
      `${hearer.caller.roleName} on ${list}, ${kind} ${id}: ${JSON.stringify(told)}`,
    ).toEqual({ leaks: [], misses: [] });
  }
  compareRecord(hearer.caller, said.get(recordTopic(kind, id)) ?? [], kind, id, after);
  expect(told.filter((frame) => frame.type === "gone").every((frame) => Object.keys(frame).toSorted().join() === "ids,topic,type")).toBe(
    true,
  );
}

/** Whoever has the record open hears of it while they see it. */
function compareRecord(caller: Caller, said: readonly Told[], kind: RecordKind, id: number, after: Seen): void {
  const list = LISTS.find((one) => kindOfList(one) === kind);
  const isSeen = list !== undefined && (after.get(`${caller.personId} ${list}`)?.has(id) ?? false);
  expect(
    said.some(({ type }) => type === "changed"),
    `${caller.roleName} at ${kind} ${id}`,
  ).toBe(isSeen);
}

/** Whoever may listen to a record sees it. */
async function compareAdmitted(
  admits: ReturnType<typeof makeJudging>["admits"],
  after: Seen,
  lists: readonly string[],
  kind: RecordKind,
): Promise<void> {
  const list = lists.find((one) => kindOfList(one) === kind);
  if (list === undefined) return;
  const ids = rows.get(kind) ?? [];
  await ground.tenant.rows(async (db) => {
    for (const caller of callers) {
      const admitted = await admits(
        db,
        caller,
        ids.map((id) => recordTopic(kind, id)),
      );
      const seen = after.get(`${caller.personId} ${list}`);
      counts.topics += ids.length;
      expect(
        ids.filter((id) => admitted.get(recordTopic(kind, id)) === null),
        `${caller.roleName} may listen to ${kind}`,
      ).toEqual(ids.filter((id) => seen?.has(id)));
    }
  });
}

/** Another tie, or another word, as the audit would tell it; null where the database refuses it. */
async function change(kind: RecordKind, id: number): Promise<Hint | null> {
  const before = await tying.stored(kind, id);
  if (!before) return null;
  const columns = movable(kind).filter(() => ground.chance.is(0.6));
  const after = Object.fromEntries(columns.map((column) => [column, tieOf(ground, column, kind)]));
  const differing = columns.filter((column) => before[column] !== after[column]);
  const isDone =
    differing.length === 0 ||
    (await isTied(kind, id, {
      ...Object.fromEntries(differing.map((column) => [column, after[column]])),
      ...sited(kind, differing, after),
    }));
  if (!isDone) {
    counts.refused += 1;
    return null;
  }
  return {
    tenantId: ground.tenant.id,
    kind,
    id,
    action: "updated",
    fields: differing.length > 0 ? differing : ["notes"],
    before: Object.fromEntries(differing.map((column) => [column, before[column]])),
    by: { id: ground.admin.personId, name: "Admin" },
  };
}

/** The site of a machine follows from its place by the product's own hand, where a trigger does it for others. */
function sited(kind: RecordKind, columns: readonly string[], { locationId }: Stored): Stored {
  if (kind !== "assets" || !columns.includes("locationId")) return {};
  return { siteId: locationId === null ? null : ground.sites[ground.locations.indexOf(locationId as number)] };
}

/** Columns that decide about reach and that a change may name: a site that follows from a place is changed by the place. */
function movable(kind: RecordKind): string[] {
  if (reachedThrough(kind)) return [];
  const places = placesOf(kind);
  return [...new Set([...tiesOf(kind), ...places])].filter(
    (column) => column !== "id" && !(column === "siteId" && places.length > 0) && column !== "networkId" && column !== "parentId",
  );
}

async function isTied(kind: RecordKind, id: number, columns: Stored): Promise<boolean> {
  try {
    await tying.change(kind, id, columns);
    return true;
  } catch {
    return false;
  }
}

/** A role, a crew or a site of somebody, taken away or given back. */
async function takeSomethingAway(at: number): Promise<void> {
  const { chance, tenant, people, sites, crews } = ground;
  const personId = chance.pick(people);
  await tenant.rows(async (db) => {
    if (at % 3 === 0)
      await db
        .updateTable("people")
        .set({ siteId: chance.is(0.3) ? null : chance.pick(sites) })
        .where("id", "=", personId)
        .execute();
    else if (at % 3 === 1) {
      await db.deleteFrom("crewMembers").where("personId", "=", personId).execute();
      if (chance.is(0.6))
        await db
          .insertInto("crewMembers")
          .values({ crewId: chance.pick(crews), personId, fromDay: "2020-01-01" })
          .execute();
    } else {
      const roles = await db.selectFrom("roles").select("id").where("name", "like", "Everything%").execute();
      await db
        .updateTable("people")
        .set({ roleId: chance.pick(roles).id, roleSiteId: chance.is(0.3) ? chance.pick(sites) : null })
        .where("id", "=", personId)
        .execute();
    }
  });
  callers = await ground.callers();
}
