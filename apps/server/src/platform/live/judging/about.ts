import { listTopic, recordTopic, type Topic } from "@millwright/domain/kit/live/frames.ts";
import { isOtherwise, listsOf, partsOf } from "@millwright/domain/lists-of.ts";
import { kinds, NOUNS, reachedThrough, reachOf, type RecordKind } from "@millwright/domain/nouns.ts";
import type { TenantDb } from "../../db/db.ts";
import type { Hint } from "../hints.ts";
import { changedOf, completed, isTying, placesOf, type Changed } from "./moments.ts";
import { ownTies, rowsOf, type Stored } from "./rows.ts";

/** One thing that may be told of a topic. */
export type Item =
  /** A row; whoever hears of it reaches `changed` as this kind, and what stands in `also`, too. */
  | { is: "row"; changed: Changed; as: RecordKind; also: readonly { changed: Changed; as: RecordKind }[]; isPart: boolean }
  /** That a list, or a record, is otherwise: of one change, or of many that are not told apart. */
  | { is: "loose"; kind: RecordKind; changed: Changed | null; by: number | null };

export type About = ReadonlyMap<Topic, readonly Item[]>;

/** What is exported or printed leaves a line of the log and changes nothing. */
const CHANGES_NOTHING: ReadonlySet<string> = new Set([
  "exported",
  "export_stopped",
  "labels_printed",
  "orders_printed",
  "dashboard_printed",
  "link_shown",
]);

const isKind = (kind: string): kind is RecordKind => (kinds as readonly string[]).includes(kind);

/** What these hints say of the topics that somebody listens to: one question a kind, none for what nobody listens to. */
export async function aboutOf(
  db: TenantDb,
  hints: readonly Hint[],
  wanted: ReadonlySet<Topic>,
  versioned: ReadonlySet<string>,
): Promise<About> {
  const about = new Map<Topic, Item[]>();
  const add = (topic: Topic, item: Item) => {
    if (wanted.has(topic)) about.set(topic, [...(about.get(topic) ?? []), item]);
  };
  const telling = hints.filter(({ kind, action }) => isKind(kind) && !CHANGES_NOTHING.has(action));
  for (const [kind, its] of Map.groupBy(telling, ({ kind: of }) => of as RecordKind)) {
    const single = its.filter(({ id }) => id !== null);
    if (single.length < its.length) addMany(kind, its, wanted, add);
    const asked = single.filter(({ id }) => isAsked(kind, id as number, wanted));
    const changed = asked.length === 0 ? [] : await changedRows(db, kind, asked, versioned);
    addRows(kind, changed, add);
    addLoose(kind, changed, single, wanted, add);
    await addParts(db, kind, changed, { wanted, versioned, add });
  }
  return about;
}

type Add = (topic: Topic, item: Item) => void;

/** Whether anything that somebody listens to needs the row itself. */
function isAsked(kind: RecordKind, id: number, wanted: ReadonlySet<Topic>): boolean {
  const { rows, through } = listsOf(kind);
  const lists = [...rows.map(({ list }) => list), ...through, ...(isConfidential(kind) ? ["audit"] : [])];
  return lists.some((list) => wanted.has(listTopic(list))) || wanted.has(recordTopic(kind, id)) || parentsWanted(kind, wanted).length > 0;
}
export const isConfidential = (kind: RecordKind): boolean => "isConfidential" in NOUNS[kind];

const parentsWanted = (kind: RecordKind, wanted: ReadonlySet<Topic>) =>
  partsOf(kind).filter(({ of }) => [...wanted].some((topic) => topic.startsWith(`record/${of}/`)));

async function changedRows(db: TenantDb, kind: RecordKind, hints: readonly Hint[], versioned: ReadonlySet<string>): Promise<Changed[]> {
  const twins = listsOf(kind).rows.flatMap(({ kind: as }) => ownTies(as));
  const further = [...twins, ...placesOf(kind), ...partsOf(kind).map(({ by }) => by)];
  const ids = hints.flatMap(({ id }) => id ?? []);
  const rows = await rowsOf(db, kind, ids, { versioned, further });
  return await completed(db, kind, changedOf(kind, hints, rows), versioned);
}

function addRows(kind: RecordKind, changed: readonly Changed[], add: Add): void {
  for (const one of changed) {
    for (const { list, kind: as } of listsOf(kind).rows) {
      const also = as !== kind && isConfidential(kind) ? [{ changed: one, as: kind }] : [];
      add(listTopic(list), { is: "row", changed: one, as, also, isPart: false });
    }
    add(recordTopic(kind, one.id), { is: "row", changed: one, as: kind, also: [], isPart: false });
  }
}

/** Lists that are made of this kind among others, and lists of what is reached through it, where that may be otherwise. */
function addLoose(kind: RecordKind, changed: readonly Changed[], hints: readonly Hint[], wanted: ReadonlySet<Topic>, add: Add): void {
  const { loose, through } = listsOf(kind);
  const known = new Map(changed.map((one) => [one.id, one]));
  const open = loose.filter((list) => wanted.has(listTopic(list)));
  for (const hint of hints) {
    const item: Item = { is: "loose", kind, changed: known.get(hint.id as number) ?? null, by: hint.by?.id ?? null };
    for (const list of open) if (isOtherwise(list, kind, hint.fields)) add(listTopic(list), item);
    if (isTying(kind, hint)) for (const list of through) add(listTopic(list), item);
  }
}

/** Of many it is said of every list and every open record that they concern. */
function addMany(kind: RecordKind, hints: readonly Hint[], wanted: ReadonlySet<Topic>, add: Add): void {
  const { rows, loose, through } = listsOf(kind);
  const lists = new Set([...rows.map(({ list }) => list), ...loose, ...through]);
  const records = [...wanted].filter((topic) => topic.startsWith(`record/${kind}/`));
  for (const { by } of hints.filter(({ id }) => id === null))
    for (const topic of [...[...lists].map(listTopic), ...records]) add(topic, { is: "loose", kind, changed: null, by: by?.id ?? null });
}

interface Parts {
  wanted: ReadonlySet<Topic>;
  versioned: ReadonlySet<string>;
  add: Add;
}
/** The open record on whose page a part is shown hears of it: of whoever reaches the record, and the part where it has a reach of its own. */
async function addParts(db: TenantDb, kind: RecordKind, changed: readonly Changed[], { wanted, versioned, add }: Parts): Promise<void> {
  for (const { of, by } of parentsWanted(kind, wanted)) {
    const owners = changed.flatMap((one) =>
      holdersOf(one, by)
        .filter((id) => wanted.has(recordTopic(of, id)))
        .map((id) => ({ one, id })),
    );
    if (owners.length === 0) continue;
    const ids = owners.map(({ id }) => id);
    const rows = await rowsOf(db, of, ids, { versioned });
    const also = (one: Changed) => (reachOf(kind) === undefined && !isConfidential(kind) ? [] : [{ changed: one, as: kind }]);
    for (const { one, id } of owners) {
      const record: Changed = { kind: of, id, hints: one.hints, now: rows.get(id) ?? null, earlier: [], isForgotten: false };
      add(recordTopic(of, id), { is: "row", changed: record, as: of, also: also(one), isPart: true });
    }
  }
}

const holdersOf = ({ now, earlier }: Changed, by: string): number[] => [
  ...new Set(
    [...(now ? [now.row] : []), ...earlier.map(({ row }): Stored => row)].flatMap((row) => (typeof row[by] === "number" ? [row[by]] : [])),
  ),
];

/** A change of what is reached through this one, as far as this one decides about it. */
export function throughIt(kind: RecordKind, { now, earlier, hints, id, isForgotten }: Changed): Changed | null {
  if (!reachedThrough(kind)) return null;
  const held = <M extends Changed["earlier"][number]>({ row, beside }: M) => ({ row: {}, beside: { ...beside, holder: row } });
  return { kind, id, hints, now: now && held(now), earlier: earlier.map(held), isForgotten };
}
