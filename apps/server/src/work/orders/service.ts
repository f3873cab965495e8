import { holds } from "@millwright/domain/kit/access.ts";
import { assertRecords } from "../../platform/records/references.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import type { Change } from "../../platform/records/audit.ts";
import { nextCode } from "../../platform/records/codes.ts";
import { crewCostCentre } from "../../register/crews/service.ts";
import { findCostCentre, findFailureClass, findPlaceOf, type Place } from "../../register/assets/service.ts";
import { records, tellSchedule } from "./orders.ts";
import type { References } from "./references.ts";
import { assertResponsible, crewOfPerson } from "./responsible.ts";
import { openWork, type OpenWork } from "./counts.ts";
import type { WorkOrder } from "./queries.ts";
import { sanitise } from "./notes/sanitise.ts";
export { drawLater, drawnBeside, fetchDrawn, paperOf, type Besides } from "./printing/beside.ts";
export { tellDue } from "./due.ts";

/** What other features may know of work orders; what they may listen to stands in `events.ts`. */

/** What an order begins with. Its code, place and maker are found here. */
export interface NewOrder extends References {
  title: string;
  /** Rich text; sanitised here. */
  description?: string | null | undefined;
  priority?: number | undefined;
  workType?: number | null | undefined;
  /** Where nothing is said: the site of the asset, else of the location, else the caller's. */
  siteId?: number | null | undefined;
  requesterId?: number | null | undefined;
  workRequestId?: number | null | undefined;
  estStartAt?: string | null | undefined;
  dueAt?: string | null | undefined;
  incidentDate?: string | null | undefined;
  estimateMinutes?: number | null | undefined;
  /** Why it comes into a locked week, where it does. */
  breakInReason?: string | null | undefined;
  hazards?: string | null | undefined;
  protectiveEquipment?: string | null | undefined;
}

/**
 * Makes an order in status Open. References are those of a record that was checked when it was written; only the person is a choice made now. The place
 * is looked up where the caller does not know it yet. `also`: what it is made with beside its own columns, told in the same line.
 */
export async function createOrder(
  ctx: Ctx,
  { breakInReason, ...sent }: NewOrder,
  known?: Place,
  also: readonly Change[] = [],
): Promise<WorkOrder> {
  // What does not wait for each other leaves in one piece.
  const [place, ofPerson] = await Promise.all([
    known ?? findPlaceOf(ctx, sent, ctx.siteId),
    sent.crewId ?? crewOfPerson(ctx, sent),
    assertRecords(ctx, [{ kind: "crews", id: sent.crewId, field: "crewId" }]),
    sent.responsiblePersonId ? assertResponsible(ctx, sent.responsiblePersonId) : null,
  ]);
  const values = { ...sent, crewId: ofPerson };
  const siteId = values.siteId ?? place.siteId;
  const [failureClassId, ofPlace, ofCrew, code] = await Promise.all([
    // What is said further down the chain says the class as well.
    values.failureClassId ?? (values.failureProblemId ? null : findFailureClass(ctx, { ...values, ...place })),
    values.costCentreId ?? findCostCentre(ctx, { ...values, ...place }),
    values.costCentreId ? null : crewCostCentre(ctx, values.crewId),
    // The number comes last: its counter is held until the end of the call.
    nextCode(ctx, "WO"),
  ]);
  const costCentreId = ofPlace ?? ofCrew;
  const made = {
    ...values,
    ...place,
    siteId,
    failureClassId,
    costCentreId,
    description: sanitise(values.description),
    code,
    createdBy: ctx.personId,
  };
  const order = await records.create(ctx, made, also);
  await tellSchedule(ctx, order.id, null, order, breakInReason);
  return order;
}

export { assertReferences } from "./references.ts";
export { holdToJoin, joinOrders } from "./joining.ts";
export { createOrders, createStops, type PlannedOrder } from "./create-many.ts";
export { codeOfOrder, orderUnasked, tellUnasked } from "./unasked.ts";
export { sanitise } from "./notes/sanitise.ts";
export { paragraphs } from "./notes/paragraphs.ts";
export { assetsOfStops } from "./stops/queries.ts";
export { updateOrder } from "./changes/update.ts";
export { holdOrderFor, tell as tellOrder } from "./orders.ts";
export { addPlanned, heldByOrders, type TakenWork } from "./planned/adding.ts";
export { readOrder } from "./queries.ts";
export { orderFinders } from "./files.ts";
export { listOrders, ordersFound, ordersInReach, rowsToPlan, rowsToSchedule } from "./list.ts";
export { isStatutory } from "./statutory.ts";
export { assertMayWork } from "./responsible.ts";
/** The site of an order, whoever asks: by its clocks times are told that name no zone. */
export async function siteOfOrder({ db }: Pick<Ctx, "db">, id: number): Promise<number | null> {
  const order = await db.selectFrom("workOrders").select("siteId").where("id", "=", id).executeTakeFirst();
  return order?.siteId ?? null;
}

/** The order, where the caller sees it. */
export const getOrder = async (ctx: Ctx, id: number): Promise<WorkOrder> => await records.get(ctx, id);
export { openByWeek, overdueTrend } from "./overview.ts";
export { orderMeasures } from "./measures.ts";
export { HOURS, hourMeasures, hoursOf } from "./labour/measures.ts";
export { failureMeasures } from "./failures/measures.ts";
export { orderNews } from "./log/news.ts";
export { assetsInWork, assetsOfOrder, ordersOpenAt } from "./open-at.ts";
export { ordersAtHand } from "./at-hand.ts";

/** For the home page: what is mine, what my crews have to share out, what is overdue and, for those who judge, what was found and not answered; null for those who may not see orders. */
export const orderCounts = async (ctx: Ctx): Promise<OpenWork | null> =>
  holds(ctx.grants, "work-orders", "view") ? await openWork(ctx, { judges: holds(ctx.grants, "work-orders", "approve") }) : null;
