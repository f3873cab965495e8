import { sql } from "kysely";
import type { LogAction } from "@millwright/domain/kit/log/actions.ts";
import { WORK_TYPE } from "@millwright/domain/work/orders/priority.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { changesOf, type Change } from "../../platform/records/audit.ts";
import { announce } from "../../platform/work/events.ts";
import { findCostCentre, findFailureClass, findPlaceOf } from "../../register/assets/service.ts";
import { createOrders } from "./create-many.ts";
import { orderEvents } from "./events.ts";
import { paragraphs } from "./notes/paragraphs.ts";
import { tell } from "./orders.ts";

/** What an order says that nobody made, and where it is; `siteId` where neither asset nor location has one. */
interface Unasked {
  title: string;
  /** Plain text. */
  description: string;
  priority: number;
  assetId: number | null;
  locationId: number | null;
  siteId: number | null;
}

/** An order that the product itself makes, for a failure: nobody's yet. Whoever calls it has decided that it is to be made, the product holds no right. */
export async function orderUnasked(ctx: Ctx, { siteId, description, ...unasked }: Unasked): Promise<{ id: number; code: string }> {
  const place = await findPlaceOf(ctx, unasked, siteId);
  const at = { ...unasked, ...place };
  const [failureClassId, costCentreId] = await Promise.all([findFailureClass(ctx, at), findCostCentre(ctx, at)]);
  const order = { ...at, ...NOTHING_SAID, description: paragraphs(description), failureClassId, costCentreId };
  const [made] = await createOrders(ctx, [order]);
  return made ?? { id: 0, code: "" };
}

/** Whoever asks: for what is written about it where it is known already. */
export const codeOfOrder = async (ctx: Ctx, id: number): Promise<string> =>
  (await ctx.db.selectFrom("workOrders").select("code").where("id", "=", id).executeTakeFirstOrThrow()).code;

const NOTHING_SAID = {
  workType: WORK_TYPE.failure,
  workOrderTypeId: null,
  maintenanceTypeId: null,
  maintenanceDepartmentId: null,
  settlingDepartmentId: null,
  crewIds: [],
  responsiblePersonIds: [],
  signatureRule: null,
  estimateMinutes: null,
  dueAt: null,
};

/** What the product has to say of an order: a line of its log, and a priority that only rises. */
interface Told {
  action: LogAction;
  change: Change;
  /** Null: as it is. */
  priority: number | null;
}

/** Told of an order whoever sees it, held until the end of the transaction: the product holds no right. Answers its code. */
export async function tellUnasked(ctx: Ctx, id: number, { action, change, priority }: Told): Promise<string | null> {
  const { rows } = await sql<{
    code: string;
    priority: number;
  }>`select code, priority from work_orders where id = ${id} for no key update`.execute(ctx.db);
  const [before] = rows;
  if (!before) return null;
  const raised = priority !== null && priority > before.priority ? changesOf(before, { priority }) : [];
  tell(ctx, id, action, [change, ...raised]);
  if (raised.length === 0) return before.code;
  await sql`update work_orders set priority = ${priority}, version = version + 1, updated_at = now() where id = ${id}`.execute(ctx.db);
  await announce(ctx, orderEvents.updated, { id, changes: raised });
  return before.code;
}
