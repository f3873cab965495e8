import type { z } from "zod";
import type { DetailsDraft, GeneralDraft, OnBoard } from "@millwright/domain/work/orders/contract.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { findNewPlace } from "../../../register/assets/service.ts";
import { assertRoomOnBoard } from "../boards/limits.ts";
import { orderEvents } from "../events.ts";
import { assertMayChange, changeOrder, lockOrder, type LockedOrder } from "../orders.ts";
import type { WorkOrder } from "../queries.ts";
import { crewOfPerson } from "../responsible.ts";
import { assertOwnSite, assertReferences } from "../references.ts";
import { sanitise } from "../notes/sanitise.ts";

type General = Partial<z.output<typeof GeneralDraft>>;
type Details = Partial<z.output<typeof DetailsDraft>>;

interface Beside {
  /** Where its card is put into another column by it. */
  board?: OnBoard | undefined;
  /** Why it comes into a locked week, where it does. */
  breakInReason?: string | null | undefined;
}

/** Changes what was sent of an order, general information or details; what was not sent stays. */
export async function updateOrder(
  ctx: Ctx,
  id: number,
  version: number,
  patch: General & Details,
  { board, breakInReason }: Beside = {},
): Promise<WorkOrder> {
  const order = await lockOrder(ctx, id, version);
  const sent = { ...patch, description: sanitise(patch.description) };
  assertMayChange(order, sent);
  await assertReferences(ctx, patch, order);
  const moved = await findNewPlace(ctx, order, patch);
  if (moved && moved.place.siteId !== order.siteId) assertOwnSite(ctx, moved.place, moved.movedBy);
  await assertRoomOnBoard(ctx, board, order, patch);
  const crew = await crewTaken(ctx, order, patch);
  return await changeOrder(ctx, order, { ...sent, ...crew, ...moved?.place }, { as: orderEvents.updated, payload: {}, breakInReason });
}

/** Who is made responsible brings their crew, where the order has none. */
async function crewTaken(ctx: Ctx, order: LockedOrder, patch: General & Details): Promise<{ crewId?: number }> {
  const { responsiblePersonId, crewId = order.crewId, estStartAt = order.estStartAt } = patch;
  if (!responsiblePersonId || responsiblePersonId === order.responsiblePersonId) return {};
  const taken = await crewOfPerson(ctx, { crewId, responsiblePersonId, estStartAt });
  return taken === null ? {} : { crewId: taken };
}
