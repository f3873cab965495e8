import type { RecordKind } from "../../nouns.ts";

/**
 * What a page and the server say to each other over the open connection (`/api/Live/`), and what `GET /api/Live/since/` answers. Plain checks instead of a schema: this
 * stands in the first bundle. Nothing in here holds a value of a record: ids, versions, names of fields and who did it; values come by the ordinary calls. What sensors measure is
 * the exception: the newest values of series that a page names.
 */

/** The rows of a list by the list's own name, one record, or what concerns the person alone. */
export type Topic = `list/${string}` | `record/${RecordKind}/${number}` | "person";
export const listTopic = (name: string): Topic => `list/${name}`;
export const recordTopic = (kind: RecordKind, id: number): Topic => `record/${kind}/${id}`;

/** Of one connection. */
export const MOST_TOPICS = 50;
/** Bytes of a frame that a page sends, and frames a second. */
export const MOST_FRAME_BYTES = 4096;
export const MOST_FRAMES_A_SECOND = 20;
/** Rows that are named in one frame; of more it is said that there are many. */
export const MOST_ROWS = 100;

/** Series of which one page is told the newest values. */
export const MOST_SERIES_WATCHED = 400;

/** Where somebody stopped listening. Made and read by the server alone. */
export type Position = string;

/** What a page says. */
export type Said =
  /** First, within 5 s. With the position at which it stopped listening before. */
  | { type: "open"; token: string; position?: Position; topics?: string[] }
  | { type: "subscribe"; topics: string[] }
  | { type: "unsubscribe"; topics: string[] }
  /** Whether the page is looked at; out of sight it hears of `person` alone, and asks anew what it missed when it is seen again. */
  | { type: "active"; isSeen: boolean }
  /** The series that it shows, in place of those named before. */
  | { type: "watch"; series: number[] };

/** One row of which something is told. */
export interface ToldRow {
  id: number;
  /** Absent where the kind has none, or nobody knows it any more. */
  version?: number;
  /** Names of the fields that are otherwise now, of those that the hearer may be told of. */
  fields: string[];
  /** In the words of the log. */
  action: string;
  /** Null: the product itself. */
  by: { id: number; name: string } | null;
}

/** What is told of a topic. */
export type Told =
  | { type: "changed"; topic: Topic; rows: ToldRow[] }
  /** No longer in reach, or never to be seen again: no word but the ids. */
  | { type: "gone"; topic: Topic; ids: number[] }
  /** More than is told row by row: ask anew. */
  | { type: "many"; topic: Topic };

/** So many who have a record open are named; of further ones it is said how many. */
export const MOST_NAMED_HERE = 4;

/** Who else has a record open and in sight: nobody twice, not the hearer, and nobody who hides. */
export interface Here {
  type: "here";
  topic: Topic;
  people: { id: number; name: string }[];
  /** How many beside those named. */
  more: number;
}

/** What a series said last: milliseconds, and the value in the unit that is stored. */
export interface NewestValue {
  seriesId: number;
  at: number;
  value: number;
}

/** What the server says. */
export type Heard =
  /** The connection is open and holds these topics. Of whoever comes back and missed something, the position is still the one given: what was missed follows. */
  | { type: "ready"; position: Position }
  /** What has happened up to the position, gathered. */
  | { type: "told"; position: Position; told: Told[] }
  /** What may be done has changed: the page asks its menu anew. */
  | { type: "rights" }
  /** Too much was missed, or the position is not of this database any more: everything is asked anew. */
  | { type: "reset"; position: Position }
  | Here
  /** Of the watched series those that said something since, once a second at most. */
  | { type: "values"; values: NewestValue[] }
  | { type: "refused"; topic: string; reason: RefusedReason };

export type RefusedReason = "unknown_topic" | "forbidden" | "too_many";

/** Why the server ends a connection. */
export const CLOSED = {
  /** What was sent is no frame. */
  broken: 4400,
  /** The session is over. */
  signedOut: 4401,
  /** Too slow, too much, or nothing opened in time. */
  tooSlow: 4408,
  /** As many as a person or a server may have. */
  tooMany: 4429,
  /** The server restarts; come back, not all at once. */
  restarting: 1012,
} as const;

/** Reads what a page sent; null for what is no frame. */
export function readSaid(text: string): Said | null {
  const sent = parsed(text);
  if (typeof sent !== "object" || sent === null) return null;
  const { type, token, position, topics, isSeen, series } = sent as Record<string, unknown>;
  if (type === "watch") return isSeriesList(series) ? { type, series } : null;
  if (type === "active") return typeof isSeen === "boolean" ? { type, isSeen } : null;
  const named = topics === undefined ? undefined : textsOf(topics);
  if (named === null) return null;
  if (type === "subscribe" || type === "unsubscribe") return named ? { type, topics: named } : null;
  if (type !== "open" || typeof token !== "string" || (position !== undefined && typeof position !== "string")) return null;
  return { type, token, ...(position === undefined ? {} : { position }), ...(named && { topics: named }) };
}

const isSeriesList = (given: unknown): given is number[] =>
  Array.isArray(given) && given.length <= MOST_SERIES_WATCHED && given.every((one) => Number.isSafeInteger(one) && one > 0);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const textsOf = (given: unknown): string[] | null =>
  Array.isArray(given) && given.every((one): one is string => typeof one === "string") ? given : null;
