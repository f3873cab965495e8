import { z } from "zod";
import { defineContract } from "../../kit/endpoint.ts";
import { instant, version } from "../../kit/fields.ts";
import { LINE_IDS, VARIANTS, type LineId } from "../../kit/notices/lines.ts";
import { unreadCards } from "../../kit/notices/paths.ts";
import { WATCHED } from "../../kit/notices/watched.ts";
import { kinds, type RecordKind } from "../../nouns.ts";

/** Cards that are asked for at once. */
export const PAGE_SIZE = 6;
/** Lines that a card opens into; of more it says how many there are. */
export const LINES_SHOWN = 20;
/** Seconds for which a dismissed card can be brought back. */
export const UNDO_SECONDS = 6;

const line = z.enum(LINE_IDS as [LineId, ...LineId[]]);
const lines = () => z.array(line).max(LINE_IDS.length);
/** The record that a card stands for; without an id: many at once. */
const CardRef = z.object({ kind: z.enum(kinds as [RecordKind, ...RecordKind[]]), record: z.int().nullable() });
export type CardRef = z.infer<typeof CardRef>;

/** One thing that was told. */
const CardLine = z.object({
  id: z.int(),
  line,
  variant: z.enum(VARIANTS),
  text: z.string(),
  /** Null: the product itself. */
  by: z.object({ id: z.int(), name: z.string() }).nullable(),
  at: instant(),
  isRead: z.boolean(),
  /** The line as the settings name it, and how its record concerned the person when it was told; null: not known any more. */
  label: z.string(),
  why: z.string().nullable(),
});
export type CardLine = z.infer<typeof CardLine>;

/** One card for each record: of an order with what the specification names. Both texts of work may hold HTML of the product's allow-list. */
export const Card = CardRef.extend({
  code: z.string().nullable(),
  title: z.string().nullable(),
  workOrderId: z.int().nullable(),
  workOrderCode: z.string().nullable(),
  workRequestId: z.int().nullable(),
  workOrderDescription: z.string().nullable(),
  workRequest: z.string().nullable(),
  /** When the newest line was told. */
  dateCreated: instant(),
  /** The gravest of its unread lines, else of all. */
  variant: z.enum(VARIANTS),
  icon: z.string(),
  /** The small picture of its asset; null: there is none. */
  image: z.object({ id: z.int(), fileName: z.string() }).nullable(),
  /** Lines that were not read yet, of so many. */
  unread: z.int(),
  count: z.int(),
  isMuted: z.boolean(),
  lines: z.array(CardLine).max(LINES_SHOWN),
});
export type Card = z.infer<typeof Card>;

const cards = z.array(CardRef).min(1).max(100);
/** Certain cards; null: all of them. */
const which = z.object({ cards: cards.nullable() });

/** What the organisation says of a line; null: each person chooses. */
const rule = z.enum(["forced", "forbidden"]).nullable();

export const NotificationRules = z.object({
  version: z.int(),
  lines: z.array(z.object({ line, label: z.string(), kind: z.string(), rule })),
});
export type NotificationRules = z.infer<typeof NotificationRules>;

export const NotificationSettings = z.object({
  version: z.int(),
  /** Lines that the person does not want to hear. */
  off: z.array(line),
  /** Lines that reach the person by mail, too. */
  mail: z.array(line),
  /** Of those the ones that are gathered, and sent together each hour, or once a day. */
  hourly: z.array(line),
  daily: z.array(line),
  /** Everything there is, with what it is called. */
  lines: z.array(z.object({ line, label: z.string(), variant: z.enum(VARIANTS), kind: z.string(), isAlways: z.boolean(), rule })),
});
export type NotificationSettings = z.infer<typeof NotificationSettings>;

const api = "/api/Notification/";

/**
 * What reached the caller. What somebody has read or put away is theirs alone and changes no record, so it is noted, and the audit tells nothing of it. A card of a record
 * that the caller does not reach any more is as if it never was.
 */
export const notifications = defineContract({
  list: {
    method: "POST",
    path: `${api}list/`,
    access: "signed-in",
    body: z.object({
      startRow: z.int().min(0).max(10_000).default(0),
      endRow: z.int().min(1).max(10_100).optional(),
      isUnread: z.boolean().optional(),
    }),
    reply: z.object({ rows: z.array(Card), lastRow: z.int().optional(), unread: z.int() }),
    reads: true,
  },
  /** Cards with something unread, counted up to `BADGE_UP_TO`. */
  unread: { ...unreadCards, access: "signed-in", reply: z.object({ unread: z.int() }) },
  read: {
    method: "PUT",
    path: `${api}read/`,
    access: "signed-in",
    body: which.extend({ isRead: z.boolean() }),
    reply: z.object({ unread: z.int() }),
    reads: true,
    isNoted: true,
  },
  /** Puts cards away; `dismissedAt` brings the same ones back. */
  dismiss: {
    method: "DELETE",
    path: api,
    access: "signed-in",
    body: which,
    reply: z.object({ unread: z.int(), dismissedAt: instant() }),
    reads: true,
    isNoted: true,
  },
  restore: {
    method: "PUT",
    path: `${api}restore/`,
    access: "signed-in",
    body: z.object({ dismissedAt: instant() }),
    reply: z.object({ unread: z.int() }),
    reads: true,
    isNoted: true,
  },
  /** Nothing of this record reaches the caller any more, or it does again. */
  mute: {
    method: "PUT",
    path: `${api}mute/`,
    access: "signed-in",
    body: z.object({ kind: CardRef.shape.kind, record: z.int().min(1), isMuted: z.boolean() }),
    reply: z.object({ isMuted: z.boolean() }),
    reads: true,
    isNoted: true,
  },
  settings: { method: "GET", path: "/api/NotificationSettings/", access: "signed-in", reply: NotificationSettings },
  saveSettings: {
    method: "PUT",
    path: "/api/NotificationSettings/",
    access: "signed-in",
    body: z.object({ version: version(), off: lines(), mail: lines().optional(), hourly: lines().optional(), daily: lines().optional() }),
    reply: NotificationSettings,
  },
});

const Watched = z.object({ kind: z.enum(WATCHED), record: z.int().min(1) });
const Watching = z.object({ isWatching: z.boolean() });

/** Whether the caller watches a record; one that they do not reach is as if it never was. Of requests this is what `WorkRequestFollow` says. */
export const watching = defineContract({
  get: {
    method: "GET",
    path: "/api/Watch/",
    access: "signed-in",
    query: Watched.extend({ record: z.coerce.number().int().min(1) }),
    reply: Watching,
  },
  /** Watches it, or no longer does, also where they did by themselves: as its maker, responsible for it, or because they wrote on it. */
  set: {
    method: "PUT",
    path: "/api/Watch/",
    access: "signed-in",
    body: Watched.extend(Watching.shape),
    reply: Watching,
    reads: true,
    isNoted: true,
  },
});

const rulesPath = "/api/NotificationRules/";
/** Which lines reach everybody whom they concern, and which reach nobody, whatever people chose. Of a line that is in both lists the first one holds. */
export const notificationRules = defineContract({
  get: { method: "GET", path: rulesPath, access: { subModule: "settings", flag: "view" }, reply: NotificationRules },
  save: {
    method: "PUT",
    path: rulesPath,
    access: { subModule: "settings", flag: "update" },
    body: z.object({ version: version(), forced: lines(), forbidden: lines() }),
    reply: NotificationRules,
  },
});
