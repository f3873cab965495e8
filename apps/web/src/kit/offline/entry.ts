import { differencesOf } from "../form/draft/merge.ts";
import type { Parts, Wire } from "../wire/client.ts";

/**
 * What was done and waits to be sent, as data. Each function takes what waits and says what follows.
 * Invariant: entries of one record are sent in the order in which they were made; one that is stuck holds back those behind it.
 * Invariant: an entry keeps its Idempotency-Key for good, so that it has one effect however often it is sent.
 */
export type Values = Record<string, unknown>;

export interface Entry {
  /** Its place in the order in which things were done. */
  seq: number;
  key: string;
  name: string;
  wire: Wire;
  request: Parts;
  blob?: Blob;
  record: string;
  /** Other records that it is part of, too: it keeps its place among theirs as well. */
  also?: readonly string[];
  /** The row whose version is in the body; null where none is. */
  row: string | null;
  /** The version that was read when it was made; it stays when the entry goes on from a later one. */
  read: unknown;
  /** The fields that it is about, as they were read and as they are meant. */
  base: Values | null;
  mine: Values | null;
  facts: Values;
  /** Where the id in another entry's answer goes, and by which key that one is known. */
  needs?: { key: string; at: readonly ["query" | "params" | "body", string] };
  title: string;
  href: string | null;
  /** When it was done, in milliseconds since 1970, and by whom. */
  at: number;
  by: { id: number; name: string };
  /** The field of the body that says when it was done. */
  whenDone?: string;
  /** Paths whose answers it makes old. */
  touches: readonly string[];
  tries: number;
  stuck: Stuck | null;
}

/** Why an entry is not sent until a person says what becomes of it. */
export interface Stuck {
  /** "conflict": somebody else changed the same. "refused": the server said no. "failed": it fails on the server each time. */
  kind: "conflict" | "refused" | "failed";
  message: string;
  at: number;
  current?: Values;
  differences?: readonly { field: string; mine: unknown; theirs: unknown }[];
}

/** Those that may be sent now, at most one of a record. */
export function ready(entries: readonly Entry[], most: number): Entry[] {
  const seen = new Set<string>();
  const found: Entry[] = [];
  for (const entry of entries) {
    const isFirst = recordsOf(entry).every((record) => !seen.has(record));
    for (const record of recordsOf(entry)) seen.add(record);
    const isComplete = !entry.needs || !entries.some(({ key }) => key === entry.needs?.key);
    if (isFirst && entry.stuck === null && isComplete && found.length < most) found.push(entry);
  }
  return found;
}

export const recordsOf = ({ record, also = [] }: Pick<Entry, "record" | "also">): readonly string[] => [record, ...also];

/** Whether the second may not overtake the first. */
export const standsBefore = (first: Entry, second: Entry): boolean =>
  first.seq < second.seq && recordsOf(first).some((record) => recordsOf(second).includes(record));

export const versionOf = ({ request }: Entry): unknown => (request.body as Values | undefined)?.["version"];

const withVersion = (entry: Entry, version: unknown): Entry => ({
  ...entry,
  request: { ...entry.request, body: { ...(entry.request.body as Values), version } },
});

/** What an answer alters in those that wait behind: the version that they go on from, and the id that they were waiting for. */
export function afterAnswer(entries: readonly Entry[], sent: Entry, reply: unknown): Entry[] {
  const row = reply as Values | null;
  return entries.flatMap((entry) => {
    if (entry.seq === sent.seq) return [];
    let next = entry;
    if (sent.row !== null && entry.row === sent.row && row?.["version"] !== undefined) {
      const known = versionOf(entry);
      if (known === versionOf(sent) || known === sent.read) next = withVersion(next, row["version"]);
    }
    if (entry.needs?.key === sent.key && row?.["id"] !== undefined) {
      const { needs: { at: [part, field] = ["query", "id"] as const } = {}, ...rest } = next;
      next = { ...rest, request: { ...next.request, [part]: { ...(next.request[part] as Values), [field]: row["id"] } } };
    }
    return next === entry ? [] : [next];
  });
}

/**
 * Somebody else changed the row meanwhile. Where they changed other fields, the entry goes on from their version; where it is the same field, the two are
 * told apart for a person.
 */
export function judged(
  entry: Entry,
  current: Values,
  fieldsOf: ((row: Values) => Values) | undefined,
): Entry | NonNullable<Stuck["differences"]> {
  const { base, mine } = entry;
  if (!base || !mine || !fieldsOf) return [];
  const differences = differencesOf(Object.keys(mine), base, mine, fieldsOf(current));
  const clashes = differences.filter(({ isClash }) => isClash);
  if (clashes.length > 0) return clashes.map(({ field, mine: own, theirs }) => ({ field, mine: own, theirs }));
  const body = entry.request.body as Values;
  // What only they changed is theirs.
  const taken = Object.fromEntries(
    differences.filter(({ field, suggested }) => suggested === "theirs" && field in body).map(({ field, theirs }) => [field, theirs]),
  );
  return withVersion({ ...entry, request: { ...entry.request, body: { ...body, ...taken } } }, current["version"]);
}

/** The same entry over what stands now, because a person said so: it is done when they said it. */
export const insisted = (entry: Entry, now = Date.now()): Entry => {
  const version = entry.stuck?.current?.["version"];
  const anew = { ...(version === undefined ? entry : withVersion(entry, version)), stuck: null, tries: 0 };
  const { whenDone, request } = anew;
  if (whenDone === undefined) return anew;
  return { ...anew, request: { ...request, body: { ...(request.body as Values), [whenDone]: new Date(now).toISOString() } } };
};

/** These, and all that needs their answers. */
export function withDependants(entries: readonly Entry[], seqs: readonly number[]): Entry[] {
  const keys = new Set(entries.filter(({ seq }) => seqs.includes(seq)).map(({ key }) => key));
  for (const entry of entries) if (entry.needs && keys.has(entry.needs.key)) keys.add(entry.key);
  return entries.filter(({ key }) => keys.has(key));
}

const FIRST_MS = 1_000;
const LONGEST_MS = 60_000;
/** How long to wait after so many attempts in a row: twice as long each time, and not all devices at the same moment. `chance` is between 0 and 1. */
export const pauseAfter = (attempts: number, chance: number): number =>
  Math.min(FIRST_MS * 2 ** Math.max(0, attempts - 1), LONGEST_MS) * (0.5 + chance / 2);
