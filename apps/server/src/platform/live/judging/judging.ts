import { holds, type Flag } from "@millwright/domain/kit/access.ts";
import { readTopic } from "@millwright/domain/kit/live/topics.ts";
import { MOST_ROWS, type Told, type ToldRow, type Topic } from "@millwright/domain/kit/live/frames.ts";
import { reachedOf } from "@millwright/domain/kit/reach.ts";
import { kindOfList, toldFields } from "@millwright/domain/lists-of.ts";
import { rightsOfList } from "@millwright/domain/lists.ts";
import { CONFIDENTIAL, reachedThrough, type RecordKind } from "@millwright/domain/nouns.ts";
import type { Caller } from "../../call/ctx.ts";
import type { TenantDb } from "../../db/db.ts";
import { askerOf } from "../../records/reach.ts";
import type { Admits, Hearer, Judge } from "../hints.ts";
import { aboutOf, isConfidential, throughIt, type About, type Item } from "./about.ts";
import { admitsBy } from "./admitting.ts";
import { askedOf, budgetOf, type HeardRules } from "./asked.ts";
import { fellowsOf, mayView } from "./callers.ts";
import type { Changed } from "./moments.ts";
import { isTooMuch, reaching, type Fellows, type Verdict } from "./reaching.ts";
import { versionedTables } from "./rows.ts";

interface Given {
  rules: HeardRules;
  clock?: () => number;
}

export interface Judging {
  judge: Judge;
  admits: Admits;
}

/**
 * Who hears what of a batch. Rows, followers and holders are asked once for all hearers; whether somebody reaches a row is decided by the rule of the domain. One of a process:
 * it keeps how often single people are asked for.
 */
export function makeJudging({ rules, clock = Date.now }: Given): Judging {
  const mayAsk = budgetOf(clock);
  let tables: Promise<ReadonlySet<string>> | undefined;
  const versioned = async (db: TenantDb) => {
    tables ??= versionedTables(db).catch((failed: unknown) => {
      tables = undefined;
      throw failed;
    });
    return await tables;
  };
  const judge: Judge = async (db, hints, hearers) => {
    const wanted = new Set(hearers.flatMap(({ topics }) => [...topics]));
    const about = await aboutOf(db, hints, wanted, await versioned(db));
    if (about.size === 0) return new Map();
    const listening = hearers.filter(({ topics }) => [...topics].some((topic) => about.has(topic)));
    const kindsJudged = kindsIn(about);
    const callers = listening.map(({ caller }) => caller);
    const bench = benchOf(about, await fellowsOf(db, kindsJudged, callers));
    const told = new Map<Hearer, Told[]>();
    for (const hearer of listening) {
      const its = toldTo(hearer, about, bench, await askedFor(db, hearer, about, { rules, mayAsk, kindsJudged }));
      if (its.length > 0) told.set(hearer, its);
    }
    return told;
  };
  return { judge, admits: admitsBy(rules, versioned) };
}

const kindsIn = (about: About): RecordKind[] => [
  ...new Set([...about.values()].flat().flatMap((item) => (item.is === "row" ? [item.as, ...item.also.map(({ as }) => as)] : [item.kind]))),
];

/** What was asked of the database for one person; undefined for what the rule of the domain says. */
type Asked = (kind: RecordKind, changed: Changed) => Verdict | undefined;
const NOTHING: Asked = () => undefined;

async function askedFor(
  db: TenantDb,
  { caller, topics }: Hearer,
  about: About,
  { rules, mayAsk, kindsJudged }: { rules: HeardRules; mayAsk: () => boolean; kindsJudged: readonly RecordKind[] },
): Promise<Asked> {
  const open = new Map<RecordKind, Set<Changed>>();
  const singly = new Set(kindsJudged.filter((kind) => (rules[kind] !== undefined || isTooMuch(kind, caller)) && isWithin(kind, caller)));
  if (singly.size === 0) return NOTHING;
  for (const topic of topics)
    for (const item of about.get(topic) ?? [])
      for (const { as, changed } of item.is === "row" ? [item, ...item.also] : [])
        if (singly.has(as)) open.set(as, (open.get(as) ?? new Set()).add(changed));
  if (open.size === 0) return NOTHING;
  // So often people are not asked for one by one: that something is otherwise is all they hear.
  if (!mayAsk()) return (kind) => (open.has(kind) ? "perhaps" : undefined);
  const found = await askedOf(db, caller, new Map([...open].map(([kind, changed]) => [kind, [...changed]])), rules);
  return (kind, changed) => found.get(kind)?.get(changed);
}

/** Whether somebody sees anything of a kind. */
const isWithin = (kind: RecordKind, caller: Caller, flag: Flag = "view"): boolean => {
  const { everything, ways } = reachedOf(kind, askerOf(caller, kind), flag);
  return mayView(caller, kind) && (everything || ways.length > 0);
};

/** The rules for the rows of one batch, each made once for all hearers. */
interface Bench {
  verdicts: (kind: RecordKind, flag?: Flag) => (caller: Caller) => (changed: Changed) => Verdict;
  through: (list: RecordKind, changed: Changed) => Changed | null;
  rowOf: (changed: Changed, isPart: boolean) => ToldRow;
  /** The kind by whose reach alone it is decided what is told of a topic; null where more decides. */
  plainKind: (topic: Topic) => RecordKind | null;
  /** What is told of a topic to all for whom one function judges. */
  alike: (topic: Topic, judge: (changed: Changed) => Verdict, tell: () => Told[]) => Told[];
}
function benchOf(about: About, fellows: Fellows): Bench {
  const through = keeping((kind: RecordKind) => keeping((changed: Changed) => throughIt(kind, changed)));
  const changed = keeping((kind: RecordKind) => changedAs(about, kind, through(kind)));
  const verdicts = keeping((flag: Flag) => keeping((kind: RecordKind) => reaching(kind, { fellows, changed: changed(kind), flag })));
  const rows = keeping((isPart: boolean) => keeping((one: Changed) => toldRow(one, isPart)));
  const told = keeping<Topic, Map<(one: Changed) => Verdict, Told[]>>(() => new Map());
  return {
    verdicts: (kind, flag = "view") => verdicts(flag)(kind),
    through: (kind, one) => through(kind)(one),
    rowOf: (one, isPart) => rows(isPart)(one),
    plainKind: keeping((topic: Topic) => plainKindOf(about.get(topic) ?? [])),
    alike: (topic, judge, tell) => {
      const its = told(topic).get(judge) ?? tell();
      told(topic).set(judge, its);
      return its;
    },
  };
}

/** The answer to each question, found once. */
function keeping<K, V>(find: (asked: K) => V): (asked: K) => V {
  const known = new Map<K, { is: V }>();
  return (asked) => {
    const found = known.get(asked) ?? { is: find(asked) };
    known.set(asked, found);
    return found.is;
  };
}

/** All rows of a batch that are judged by the reach of this kind. */
const changedAs = (about: About, kind: RecordKind, through: (changed: Changed) => Changed | null): Changed[] =>
  [...new Set([...about.values()].flat())].flatMap((item) => {
    if (item.is === "row")
      return [item, ...item.also].flatMap((one) => (one.as === kind || one.changed.kind === kind ? [one.changed] : []));
    const held = item.changed && reachedThrough(kind)?.of === item.kind ? through(item.changed) : null;
    return [...(item.changed && item.kind === kind ? [item.changed] : []), ...(held ? [held] : [])];
  });

function plainKindOf(items: readonly Item[]): RecordKind | null {
  const [first] = items;
  if (first?.is !== "row") return null;
  const isPlain = (item: Item) => item.is === "row" && item.as === first.as && item.also.length === 0 && !isConfidential(item.changed.kind);
  return items.every(isPlain) ? first.as : null;
}

function toldRow({ kind, id, hints, now }: Changed, isPart: boolean): ToldRow {
  const last = hints.at(-1);
  const fields = isPart ? [] : toldFields(kind, [...new Set(hints.flatMap((hint) => hint.fields))]);
  const version = isPart ? undefined : now?.version;
  return { id, ...(version === undefined ? {} : { version }), fields, action: last?.action ?? "updated", by: last?.by ?? null };
}

function toldTo({ caller, topics }: Hearer, about: About, bench: Bench, asked: Asked): Told[] {
  return [...topics].flatMap((topic): Told[] => {
    const items = about.get(topic);
    if (!items || !mayHear(caller, topic)) return [];
    const tell = () => toldOn(topic, items, judgingFor(caller, topic, bench, asked));
    const kind = bench.plainKind(topic);
    const isAlike = kind !== null && asked === NOTHING && mayView(caller, kind);
    return isAlike ? bench.alike(topic, bench.verdicts(kind)(caller), tell) : tell();
  });
}

/** A list has a right of its own, a record that of its kind. */
function mayHear(caller: Caller, topic: Topic): boolean {
  const read = readTopic(topic);
  if (read?.of === "record") return mayView(caller, read.kind);
  const rights = read?.of === "list" ? rightsOfList(read.name) : undefined;
  return rights !== undefined && holds(caller.grants, rights, "view");
}

type ItemVerdict = { is: Verdict; row?: ToldRow };

function judgingFor(caller: Caller, topic: Topic, bench: Bench, asked: Asked): (item: Item) => ItemVerdict {
  const byKind = new Map<RecordKind, (changed: Changed) => Verdict>();
  const verdict = (kind: RecordKind, changed: Changed): Verdict => {
    if (!mayView(caller, kind)) return null;
    const own = byKind.get(kind) ?? bench.verdicts(kind)(caller);
    byKind.set(kind, own);
    const known = asked(kind, changed);
    return known === undefined ? own(changed) : known;
  };
  return (item) =>
    item.is === "loose" ? { is: isLooselyTold(caller, topic, item, bench) ? "perhaps" : null } : ofRow(caller, item, bench, verdict);
}

function ofRow(
  caller: Caller,
  { changed, as, also, isPart }: Item & { is: "row" },
  bench: Bench,
  verdict: (kind: RecordKind, changed: Changed) => Verdict,
): ItemVerdict {
  const is = verdict(as, changed);
  if (is === null || also.some((one) => verdict(one.as, one.changed) === null)) return { is: null };
  const row = bench.rowOf(changed, isPart);
  return { is, row: is === "now" && !isToldOf(caller, changed, bench) ? { ...row, fields: [], action: "updated", by: null } : row };
}

const TOLD_BY = new Map(CONFIDENTIAL.map(({ kind, flag }) => [kind, flag]));
/** What is said of a confidential kind is told by the flag that tells its log; that a row is otherwise, whoever sees the row. */
const isToldOf = (caller: Caller, changed: Changed, bench: Bench): boolean => {
  const flag = TOLD_BY.get(changed.kind);
  return flag === undefined || flag === "view" || bench.verdicts(changed.kind, flag)(caller)(changed) !== null;
};

/** Whether it is said to somebody that a list, or a record, is otherwise. */
function isLooselyTold(caller: Caller, topic: Topic, { kind, changed, by }: Item & { is: "loose" }, bench: Bench): boolean {
  const read = readTopic(topic);
  if (read?.of === "record") return isWithin(read.kind, caller);
  if (read?.of !== "list") return false;
  if (isConfidential(kind) && !isConfidedTo(caller, kind, changed, bench)) return false;
  const shown = kindOfList(read.name);
  if (shown === "audit") return isInLog(caller, by);
  // Of its own rows a list is otherwise for those who see the row: how many stand below another one.
  if (changed && shown === kind) return isWithin(kind, caller) && bench.verdicts(kind)(caller)(changed) !== null;
  const held = changed && reachedThrough(shown)?.of === kind ? bench.through(shown, changed) : null;
  return isWithin(shown, caller) && (held === null || isTooMuch(shown, caller) || bench.verdicts(shown)(caller)(held) !== null);
}

function isConfidedTo(caller: Caller, kind: RecordKind, changed: Changed | null, bench: Bench): boolean {
  const flag = TOLD_BY.get(kind) ?? "view";
  return changed === null ? isWithin(kind, caller, flag) : isTooMuch(kind, caller) || bench.verdicts(kind, flag)(caller)(changed) !== null;
}

/** Limited, somebody's log is what they did themselves. */
const isInLog = (caller: Caller, by: number | null): boolean => {
  const { everything, ways } = reachedOf("audit", askerOf(caller, "audit"));
  return everything || (ways.length > 0 && by === caller.personId);
};

/** What is told of one topic. */
function toldOn(topic: Topic, items: readonly Item[], judged: (item: Item) => ItemVerdict): Told[] {
  const rows = new Map<number, ToldRow>();
  const gone = new Set<number>();
  for (const item of items) {
    const { is, row } = judged(item);
    if (is === "perhaps") return [{ type: "many", topic }];
    if (is === "now" && row) rows.set(row.id, both(rows.get(row.id), row));
    if (is === "before" && row) gone.add(row.id);
  }
  if (rows.size + gone.size > MOST_ROWS) return [{ type: "many", topic }];
  const left = [...gone].filter((id) => !rows.has(id));
  return [
    ...(rows.size > 0 ? [{ type: "changed" as const, topic, rows: [...rows.values()] }] : []),
    ...(left.length > 0 ? [{ type: "gone" as const, topic, ids: left }] : []),
  ];
}

const both = (one: ToldRow | undefined, other: ToldRow): ToldRow =>
  one ? { ...one, ...other, fields: [...new Set([...one.fields, ...other.fields])] } : other;
