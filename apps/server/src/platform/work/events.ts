import { z } from "zod";
import { refuse } from "@millwright/domain/kit/errors.ts";
import type { RecordKind } from "@millwright/domain/kit/ids.ts";
import type { Announced, Ctx, Listener } from "../call/ctx.ts";
import type { TenantDb } from "../db/db.ts";
import type { Change } from "../records/audit.ts";

/** What can be announced about: kinds of record, and what has a page of its own without being one. */
export type EventEntity = RecordKind | "maintenance-settings" | "materials-settings";

/** A kind of event as a feature declares it; nothing else can be announced or listened to. */
export interface EventKind<P extends z.ZodType = z.ZodType> {
  readonly entity: EventEntity;
  /** What happened, in the word that the audit uses. */
  readonly action: string;
  /** Both of them, as the row says it: `work-orders.status`. */
  readonly kind: string;
  readonly payload: P;
  readonly [declared]: true;
}
declare const declared: unique symbol;

/** Declares a kind of event, in the feature's `events.ts`. The payload is what listeners need beside the record and its changed fields. */
export function event<P extends z.ZodType>(kind: `${EventEntity}.${string}`, payload: P): EventKind<P> {
  const [entity, action] = kind.split(".") as [EventEntity, string];
  return { entity, action, kind, payload } as EventKind<P>;
}

const NOTHING = z.object({});
/** An event that says it all by its name, its record and its changed fields. */
export type PlainEvent = EventKind<typeof NOTHING> & { readonly [plain]: true };
declare const plain: unique symbol;

const RECORD_ACTIONS = ["created", "updated", "archived", "restored", "deleted"] as const;
export type RecordAction = (typeof RECORD_ACTIONS)[number];

/** The kinds that every record announces by itself, and further plain ones of this feature. */
export function recordEvents<const A extends string = never>(
  entity: EventEntity,
  ...further: readonly A[]
): Readonly<Record<RecordAction | A, PlainEvent>> {
  const actions = [...RECORD_ACTIONS, ...further].map((action) => [action, event(`${entity}.${action}`, NOTHING)]);
  return Object.fromEntries(actions) as Record<RecordAction | A, PlainEvent>;
}

/** What hears of events after their transaction is a named function: what was not told yet is kept under that name. */
export function on<P extends z.ZodType>(
  its: EventKind<P>,
  when: Exclude<Listener["when"], "when asked">,
  work: (ctx: Ctx, payload: z.output<P>, announced: Announced) => Promise<void>,
): Listener {
  if (when === "after it" && work.name === "") throw new Error(`the listener to ${its.kind} "after it" is a named function`);
  const { kind, payload } = its;
  return { kind, when, name: `${kind} ${work.name}`, work: async (ctx, told) => await work(ctx, payload.parse(told.payload), told) };
}

/** Events that answer one another go no deeper: a listener that announces what it listens to ends here instead of never. */
export const DEEPEST = 8;

interface News<P extends z.ZodType> {
  /** Null where it is about none that is there yet. */
  id: number | null;
  changes?: readonly Change[];
  payload: z.input<P>;
}
type Untyped = Omit<News<z.ZodType>, "payload"> & { payload?: unknown };

/** Tells what has become true, in the transaction that made it true, and lets the listeners of this transaction act. */
export async function announce<P extends z.ZodType>(ctx: Ctx, its: EventKind<P>, news: News<P>): Promise<void>;
export async function announce(ctx: Ctx, its: PlainEvent, news: Omit<Untyped, "payload">): Promise<void>;
export async function announce(ctx: Ctx, its: EventKind, news: Untyped): Promise<void> {
  const told = toldOf(ctx, its, news);
  if (told.depth > DEEPEST) throw refuse("conflict", "events_in_a_circle", { kind: its.kind });
  const { changes, payload, ...facts } = told;
  const insert = ctx.db.insertInto("events").values({ ...facts, changes: JSON.stringify(changes), payload: JSON.stringify(payload) });
  const hearing = hearingOf(ctx, its, "with it");
  if (hearing.length === 0) {
    ctx.beforeCommit(insert.execute());
    return;
  }
  const { id } = await insert.returning("id").executeTakeFirstOrThrow();
  const within: Ctx = { ...ctx, cause: { eventId: id, depth: told.depth } };
  for (const { work } of hearing) await work(within, { ...told, id });
}

interface Found<P extends z.ZodType = z.ZodType> {
  its: EventKind<P>;
  id: number;
  payload: z.input<P>;
}

/**
 * Tells what the product found out by itself of many records at once, in one statement: nobody called, and those who listen "with it" are not asked. For what comes in so fast that
 * none of it may wait for a listener.
 */
export async function announceAll(db: TenantDb, found: readonly Found[]): Promise<void> {
  if (found.length === 0) return;
  await db
    .insertInto("events")
    .values(
      found.map(({ its: { kind, entity, payload: shape }, id, payload }) => ({
        kind,
        entity,
        entityId: id,
        payload: JSON.stringify(shape.parse(payload)),
        changes: "[]",
      })),
    )
    .execute();
}

/** Asks those who may refuse it, before anything is written; nothing is kept of the question. */
export async function askBefore<P extends z.ZodType>(ctx: Ctx, its: EventKind<P>, news: News<P>): Promise<void> {
  const told = toldOf(ctx, its, news);
  for (const { work } of hearingOf(ctx, its, "before it")) await work(ctx, { ...told, id: null });
}

const hearingOf = (ctx: Ctx, its: EventKind, at: Listener["when"]) =>
  ctx.listeners.filter(({ kind, when }) => when === at && kind === its.kind);

const toldOf = (ctx: Ctx, its: EventKind, { id, changes = [], payload = {} }: Untyped): Omit<Announced, "id"> => ({
  kind: its.kind,
  entity: its.entity,
  entityId: id,
  // The product itself is nobody.
  personId: ctx.personId || null,
  payload: its.payload.parse(payload),
  changes,
  requestId: ctx.requestId,
  causedBy: ctx.cause?.eventId ?? null,
  depth: ctx.cause ? ctx.cause.depth + 1 : 0,
});
