import type { z } from "zod";
import type { Flag, SubModule } from "@millwright/domain/kit/access.ts";
import type { LineId, NoticeFacts } from "@millwright/domain/kit/notices/lines.ts";
import type { ToldRight } from "@millwright/domain/kit/notices/ties.ts";
import type { WatchedKind } from "@millwright/domain/kit/notices/watched.ts";
import type { RecordKind } from "@millwright/domain/nouns.ts";
import type { Announced } from "../call/ctx.ts";
import type { TenantDb } from "../db/db.ts";
import type { EventKind } from "./events.ts";

/** How people belong to a record; whoever keeps the record says it, of many at once. */
export interface Ties {
  id: number;
  /** Where it is; null: nowhere, or everywhere. */
  siteId: number | null;
  responsible?: number | null;
  /** Today's members of these crews. */
  crews?: readonly (number | null)[];
  /** Whoever has open work to do on it. */
  involved?: readonly number[];
  requester?: number | null;
  maker?: number | null;
  /** Whoever watches it by themselves, without having said so: made it, answers for it, wrote on it, follows it. */
  watchers?: readonly (number | null)[];
  /** Records whose watchers hear of this one, too: the places where an asset is. */
  watchedBy?: readonly { kind: WatchedKind; id: number }[];
  /** It has high priority: being given it waits for no shift. */
  isHigh?: boolean;
}
export type TiesOf = (db: TenantDb, ids: readonly number[]) => Promise<Ties[]>;

/** Who hears a line: one of few words, resolved in one place. Whoever did it, and whoever may not see the record, hears nothing. */
export type Who =
  | "responsible"
  | "crew"
  /** Of them, those who lead. */
  | "leads"
  /** Whoever is responsible; where that is nobody, the crew. */
  | "holder"
  | "involved"
  | "requester"
  | "maker"
  /** Whoever watches it, having said so or by themselves; not who stopped. */
  | "watchers"
  | Right
  /** People whom the event names, and what they are to the record. */
  | { named: (told: Announced) => readonly (number | null)[]; as: "responsible" | "wasResponsible" | "named" | "starter" | "account" }
  /** Today's members of crews that the event names. */
  | { crewsNamed: (told: Announced) => readonly number[] };

/** Whoever holds this right where the record is; `why` of the domain has a sentence for each. */
export type Right = {
  [K in ToldRight]: K extends `${infer Of extends SubModule} ${infer May extends Flag}` ? { may: May; of: Of } : never;
}[ToldRight];

/** A line of the catalogue, and what has to happen for somebody to hear it. */
export interface NoticeLine {
  line: LineId;
  kind: string;
  who: readonly Who[];
  /** What everybody has to hold somewhere to be told it, beside seeing the record; null: nothing. */
  needs: { may: Flag; of: SubModule } | null;
  /** Who hears this line of the same event does not hear the other one as well. */
  unless: LineId | null;
  when: (told: Announced) => boolean;
  /** The record that it is about; null: none. */
  about: (told: Announced) => number | null;
  facts: (told: Announced) => NoticeFacts;
}

type Told<P extends z.ZodType> = Omit<Announced, "payload"> & { payload: z.output<P> };
interface Said<P extends z.ZodType> {
  who: readonly Who[];
  needs?: NoticeLine["needs"];
  unless?: NoticeLine["unless"];
  when?: (told: Told<P>) => boolean;
  about?: (told: Told<P>) => number | null;
  facts?: (told: Told<P>) => NoticeFacts;
}

/** Declares in a feature's `notices.ts` who hears of an event by which line. */
export function notice<P extends z.ZodType>(
  line: LineId,
  its: EventKind<P>,
  { who, needs = null, unless = null, when, about, facts }: Said<P>,
): NoticeLine {
  const typed =
    <T>(ask: (told: Told<P>) => T) =>
    (told: Announced) =>
      ask({ ...told, payload: its.payload.parse(told.payload) });
  return {
    line,
    kind: its.kind,
    who,
    needs,
    unless,
    when: when ? typed(when) : () => true,
    about: about ? typed(about) : ({ entityId }) => entityId,
    facts: facts ? typed(facts) : () => ({}),
  };
}

/** The value that a field has now, where this event changed it. */
export const after = ({ changes }: Pick<Announced, "changes">, field: string): unknown =>
  changes.find((change) => change.field === field && change.before !== change.after)?.after;
export const before = ({ changes }: Pick<Announced, "changes">, field: string): unknown =>
  changes.find((change) => change.field === field && change.before !== change.after)?.before;

export const idIn = (value: unknown): number | null => (typeof value === "number" ? value : null);

/** What was written as a reason, short enough for a card. */
export const reasonOf = (told: Pick<Announced, "changes">, field: string): NoticeFacts => {
  const reason = after(told, field);
  return typeof reason === "string" && reason.trim() !== "" ? { reason: reason.trim().slice(0, 200) } : {};
};

/** What a card says of its record, to whoever may see the record. Both texts of work may hold HTML of the product's allow-list. */
export interface CardHead {
  id: number;
  code: string | null;
  title: string | null;
  description?: string | null;
  workRequestId?: number | null;
  workRequest?: string | null;
  /** The asset whose picture it wears. */
  assetId?: number | null;
}
export type HeadsOf = (db: TenantDb, ids: readonly number[]) => Promise<CardHead[]>;

/** What a feature tells people by itself. */
export interface Notices {
  lines: readonly NoticeLine[];
  /** How people belong to its records, and to those of earlier features. */
  ties?: { readonly [K in RecordKind]?: TiesOf };
  /** What a card says of them, where that is more than their code and name. */
  heads?: { readonly [K in RecordKind]?: HeadsOf };
}
