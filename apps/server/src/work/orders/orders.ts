import type { LogAction } from "@millwright/domain/kit/log/actions.ts";
import { sql, type Selectable } from "kysely";
import { refuse, Refusal, refuseField } from "@millwright/domain/kit/errors.ts";
import { sealedFields, sealOf, type Part } from "@millwright/domain/work/orders/sealing.ts";
import type { StatusRef } from "@millwright/domain/work/orders/status.ts";
import type { orderRequested } from "../../materials/material-requests/events.ts";
import { audit, changesOf, type Change } from "../../platform/records/audit.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import type { WorkOrders } from "../../platform/db/db-types.gen.ts";
import { announce, type EventKind } from "../../platform/work/events.ts";
import type { z } from "zod";
import type { Patch } from "../../platform/records/columns.ts";
import { recordsOf } from "../../platform/records/records.ts";
import { orderEvents, orderScheduled, signatureWanted } from "./events.ts";
import { findOrder, readOrder, type WorkOrder } from "./queries.ts";
import { withinReach } from "../../platform/records/reach.ts";
import { setAside } from "./signatures/signatures.ts";

/** Everything that happens to an order and to its parts is told under this name and the order's id, so its log is the whole story. */
export const ENTITY = "work-orders";

export const records = recordsOf({ table: "workOrders", entity: ENTITY, find: findOrder, events: orderEvents });

export type LockedOrder = Selectable<WorkOrders> & { status: StatusRef & { name: string } };

/**
 * The stored order, held for a change of it until the end of the call. The version is part of the question, so whoever comes with an old one does
 * not wait for those who are changing the order: they are shown it as it stands.
 */
export async function lockOrder(ctx: Ctx, id: number, version: number): Promise<LockedOrder> {
  const order = await withStatus(ctx, id, stored(ctx, id).where("version", "=", version).forNoKeyUpdate());
  if (order) return order;
  const current = await records.get(ctx, id);
  throw new Refusal("conflict", { reason: "stale", current });
}

/**
 * The stored order, held for a change of its tasks, steps or notes, so that a status that was judged by the steps stays true. One after the other,
 * because what is found on a step is counted on the order: two who only shared it would wait for each other in a circle. Refused where the order has
 * come too far for that part to change.
 */
export async function holdOrderFor(ctx: Ctx, id: number, part: Part | "history"): Promise<LockedOrder> {
  const isSignedFor = part === "work";
  const [order, aside] = await Promise.all([withStatus(ctx, id, stored(ctx, id).forNoKeyUpdate()), isSignedFor ? setAside(ctx, id) : []]);
  if (!order) throw refuse("not_found", "not_found");
  // What happened before it was closed is history of another system: whoever brings it says so.
  const seal = part === "history" ? null : sealOf(order.status.category, part);
  if (seal) throw refuse("conflict", seal);
  // Whoever signed before the end vouched for other steps than these.
  if (aside.length > 0) {
    tell(ctx, id, "signature_set_aside", aside);
    await announce(ctx, signatureWanted, { id, payload: {} });
  }
  return order;
}

/** The stored order, held whatever has become of it: for what is brought in of its history. */
export async function holdOrder(ctx: Ctx, id: number): Promise<LockedOrder> {
  const order = await withStatus(ctx, id, stored(ctx, id).forNoKeyUpdate());
  if (!order) throw refuse("not_found", "not_found");
  return order;
}

/** What is added to these orders by others waits for nobody's version; a closed one takes nothing more. Held until the end of the call, so that none is closed meanwhile. */
export async function assertNotSealed(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ category: StatusRef["category"] }>`
    with held as (select tenant_id, status_id from work_orders where id = any(${[...ids]}::bigint[]) order by id for share)
    select s.category from held join statuses s on s.tenant_id = held.tenant_id and s.id = held.status_id`.execute(ctx.db);
  const seal = rows.map(({ category }) => sealOf(category, "additions")).find((one) => one !== null);
  if (seal) throw refuse("conflict", seal);
}

/** The order for which something is asked for, held until the end of the call; one that is over takes nothing more. */
export async function holdForRequest(ctx: Ctx, { workOrderId, by }: z.output<typeof orderRequested.payload>): Promise<void> {
  const isNamed = by === "naming" ? withinReach(ctx, "work-orders", "o") : sql`true`;
  const { rows } = await sql`select 1 from work_orders o where o.id = ${workOrderId} and ${isNamed} for no key update of o`.execute(ctx.db);
  if (rows.length === 0) throw refuseField("workOrderId", "not_known");
  if (by !== "ending") await assertNotSealed(ctx, [workOrderId]);
}

const stored = (ctx: Ctx, id: number) =>
  ctx.db
    .selectFrom("workOrders")
    .selectAll()
    .where("id", "=", id)
    .where(() => withinReach(ctx, "work-orders"));

async function withStatus(ctx: Ctx, id: number, locked: ReturnType<typeof stored>): Promise<LockedOrder | undefined> {
  // A statement of its own, behind the first: it sees what the one that held the lock before has committed.
  const status = ctx.db
    .selectFrom("statuses")
    .innerJoin("workOrders", (join) =>
      join.onRef("workOrders.tenantId", "=", "statuses.tenantId").onRef("workOrders.statusId", "=", "statuses.id"),
    )
    .select(["statuses.id", "statuses.name", "statuses.category", "statuses.goesTo"])
    .where("workOrders.id", "=", id);
  const [order, its] = await Promise.all([locked.executeTakeFirst(), status.$castTo<LockedOrder["status"]>().executeTakeFirst()]);
  return order && its && { ...order, status: its };
}

/** Refuses a patch that would alter what stands fast; what is sent as it stands already alters nothing. */
export function assertMayChange(order: LockedOrder, patch: Record<string, unknown>): void {
  const { category } = order.status;
  const seal = sealOf(category, "additions");
  if (seal) throw refuse("conflict", seal);
  const kept = sealedFields(
    category,
    changesOf({ ...order }, patch).map(({ field }) => field),
  );
  if (kept.length > 0)
    throw new Refusal("conflict", { reason: "order_completed", fields: kept.map((path) => ({ path, reason: "order_completed" })) });
}

interface Told<P extends z.ZodType> {
  /** Its word is the audit's too. */
  as: EventKind<P>;
  /** What the listeners are told beside the fields. */
  payload: z.input<P>;
  /** What changed beside the order's own columns, told in the same line. */
  also?: readonly Change[];
  /** What was said for planning it into a week that is locked. */
  breakInReason?: string | null | undefined;
}

/** Writes what differs, audits and announces it. */
export async function changeOrder<P extends z.ZodType>(
  ctx: Ctx,
  order: LockedOrder,
  patch: Patch<"workOrders">,
  { as, payload, also = [], breakInReason }: Told<P>,
): Promise<WorkOrder> {
  const own = changesOf({ ...order }, patch);
  // A change beside the columns makes a new version of the order all the same.
  await records.write(
    ctx,
    order.id,
    own.length === 0 && also.length > 0 ? [{ field: "statusId", before: order.statusId, after: order.statusId }] : own,
  );
  const changes = [...own, ...also];
  tell(ctx, order.id, as.action as LogAction, changes);
  if (changes.length > 0) await announce(ctx, as, { id: order.id, changes, payload });
  await tellSchedule(ctx, order.id, order, afterwards(order, own), breakInReason);
  return await readOrder(ctx, order.id);
}

interface Schedule {
  crewId?: number | null | undefined;
  estStartAt?: string | null | undefined;
}
const plannedOf = ({ crewId, estStartAt }: Schedule) => (crewId && estStartAt ? { crewId, startAt: estStartAt } : null);

const afterwards = ({ crewId, estStartAt }: LockedOrder, changes: readonly Change[]): Schedule => ({
  crewId,
  estStartAt,
  ...Object.fromEntries(
    changes.filter(({ field }) => field === "crewId" || field === "estStartAt").map(({ field, after }) => [field, after]),
  ),
});

/** Tells that an order is planned otherwise than before, in the transaction that does it: whoever listens may refuse. */
export async function tellSchedule(
  ctx: Ctx,
  id: number,
  were: Schedule | null,
  are: Schedule,
  reason: string | null = null,
): Promise<void> {
  const [before, after] = [were && plannedOf(were), plannedOf(are)];
  const isSame = before?.crewId === after?.crewId && before?.startAt === after?.startAt;
  if (!isSame) await announce(ctx, orderScheduled, { id, payload: { before, after, reason } });
}

/** A line in the order's story. */
export const tell = (ctx: Ctx, orderId: number, action: LogAction, changes: readonly Change[]): void =>
  audit(ctx, { action, entity: ENTITY, entityId: orderId, changes });
