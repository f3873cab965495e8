import { z } from "zod";
import { workOrderTarget } from "@millwright/domain/work/orders/import.ts";
import { refuseField } from "@millwright/domain/kit/errors.ts";
import { idOf } from "@millwright/domain/kit/ids.ts";
import { CompletionDraft, GeneralDraft } from "@millwright/domain/work/orders/contract.ts";
import { idByCode, idsByCode, lowerText } from "../../../platform/records/codes-of.ts";
import { audit } from "../../../platform/records/audit.ts";
import { todayOf } from "../../../platform/call/clock.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import type { FileStore } from "../../../platform/files/files.ts";
import type { RecordWriter } from "../../../platform/records/importing.ts";
import { recordCompletion } from "../changes/complete.ts";
import { orderEvents } from "../events.ts";
import { assertMayChange, changeOrder, lockOrder, records } from "../orders.ts";
import { setStatus } from "../changes/set-status.ts";
import { updateOrder } from "../changes/update.ts";

/** How the line is called that an import writes for what an order cost. */
export const IMPORTED_COST = "Imported";

const General = GeneralDraft.pick({
  title: true,
  priority: true,
  workType: true,
  workOrderTypeId: true,
  assetId: true,
  locationId: true,
  responsiblePersonId: true,
  crewId: true,
  contractorId: true,
  hazards: true,
  protectiveEquipment: true,
  dueAt: true,
});
const Completion = CompletionDraft.pick({ startedAt: true, completedAt: true, completionNotes: true });
const Draft = General.extend(Completion.shape).extend({
  code: z.string().optional(),
  statusId: idOf("statuses").optional(),
  costMinor: z.int().optional(),
});
/** An undo may take a cost away again. */
type Draft = Partial<Omit<z.output<typeof Draft>, "costMinor">> & { costMinor?: number | null };

/** Orders that are here already: each kind of change by the call that people make, so what holds for them holds for a file. */
export const existingOrders = (files: FileStore): RecordWriter => ({
  kind: "records",
  target: workOrderTarget,
  table: "workOrders",
  entity: "work-orders",
  draft: Draft,
  find: async (ctx, values) => await idByCode(ctx, "workOrders", values["code"]),
  findMany: async (ctx, rows) =>
    await idsByCode(
      ctx,
      "workOrders",
      rows.map(({ code }) => code),
    ),
  identityOf: (values) => lowerText(values["code"]),
  get: async (ctx, id) => {
    const order = await records.get(ctx, id);
    const total = order.costs
      .filter(({ amount }) => amount.currency === ctx.currency)
      .reduce<number | null>((sum, { amount }) => (sum ?? 0) + amount.amountMinor, null);
    return { ...order, costMinor: total };
  },
  create: async (_ctx, _draft: never) => await Promise.reject(refuseField("code", "not_known")),
  update: async (ctx, id, version, patch: Draft) => await changeExisting(ctx, files, { id, version, patch }),
});

interface Change {
  id: number;
  version: number;
  patch: Draft;
}

/** The status comes last: what it asks for may stand in the same row. */
async function changeExisting(ctx: Ctx, files: FileStore, { id, version, patch }: Change): Promise<{ version: number }> {
  const { statusId, costMinor, startedAt, completedAt, completionNotes, code: _code, ...general } = patch;
  const completion = given({ startedAt, completedAt, completionNotes });
  let order = { version };
  if (hasAny(general)) order = await updateOrder(ctx, id, order.version, general);
  if (hasAny(completion)) order = await recordCompletion(ctx, files, { id, version: order.version, ...completion });
  if (costMinor !== undefined) order = await changeCost(ctx, { id, version: order.version }, costMinor);
  if (statusId !== undefined) order = await setStatus(ctx, { id, version: order.version, statusId });
  return order;
}

const given = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
const hasAny = (fields: object): boolean => Object.values(fields).some((value) => value !== undefined);

/** One line that an import wrote is put right; where there are others, nobody can say which of them the file means. */
async function changeCost(
  ctx: Ctx,
  { id, version }: { id: number; version: number },
  amountMinor: number | null,
): Promise<{ version: number }> {
  const order = await lockOrder(ctx, id, version);
  assertMayChange(order, {});
  const lines = await ctx.db
    .selectFrom("workOrderCosts")
    .select(["id", "description", "amountMinor", "currency"])
    .where("workOrderId", "=", id)
    .limit(2)
    .execute();
  const [line] = lines;
  if (lines.length > 1 || (line && (line.description !== IMPORTED_COST || line.currency !== ctx.currency)))
    throw refuseField("costMinor", "cost_has_lines");
  if (amountMinor === null) await ctx.db.deleteFrom("workOrderCosts").where("workOrderId", "=", id).execute();
  else if (line) await ctx.db.updateTable("workOrderCosts").set({ amountMinor }).where("id", "=", line.id).execute();
  else {
    await ctx.db
      .insertInto("workOrderCosts")
      .values({
        workOrderId: id,
        costGroup: "other",
        description: IMPORTED_COST,
        amountMinor,
        currency: ctx.currency,
        bookedOn: todayOf(ctx),
      })
      .execute();
  }
  audit(ctx, {
    action: "updated",
    entity: "work-order-costs",
    entityId: line?.id ?? null,
    changes: [{ field: "amountMinor", before: line?.amountMinor ?? null, after: amountMinor }],
  });
  return await changeOrder(
    ctx,
    order,
    {},
    // How much is told beside, to those who may see costs.
    {
      as: orderEvents.cost,
      payload: {},
      also: [{ field: "cost", before: line ? IMPORTED_COST : null, after: amountMinor === null ? null : IMPORTED_COST }],
    },
  );
}
