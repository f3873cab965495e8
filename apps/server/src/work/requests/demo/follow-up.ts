import { sql } from "kysely";
import { followUpDraft } from "@millwright/domain/work/orders/steps/follow-up.ts";
import { INSPECTION } from "@millwright/domain/work/orders/steps/steps.ts";
import { writeOldAudit } from "../../../platform/records/audit-words.ts";
import { insertAll } from "../../../demo/rows.ts";
import type { DemoSetting } from "../../../demo/setting.ts";

/** The newest failed inspection has led to a request of its own, so that both sides of the link can be seen. */
export async function writeFollowUp({ db, crew }: DemoSetting): Promise<void> {
  const inspected = db
    .selectFrom("workOrderSubtasks as step")
    .innerJoin("workOrders as order", "order.id", "step.workOrderId")
    .innerJoin("workOrderTasks as task", "task.id", "step.workOrderTaskId")
    .innerJoin("assets as asset", "asset.id", "order.assetId")
    .selectAll("step")
    .select([
      "order.code",
      "order.title",
      "order.assetId",
      "order.locationId",
      "order.siteId",
      "asset.name as assetName",
      "task.plannedTaskName as taskName",
    ])
    .where("step.kind", "=", "inspection")
    .where("step.doneAt", "is not", null)
    .where("order.completedAt", "is not", null)
    // One that was found in order serves where chance has let none fail.
    .orderBy(sql`step.result_choice = ${INSPECTION.fail}`, "desc")
    .orderBy("step.doneAt", "desc")
    .limit(1);
  const step = await inspected.executeTakeFirst();
  if (!step?.doneAt) return;
  const finding = { resultChoice: INSPECTION.fail, resultText: "Worn through at the left edge, will not last the month." };
  const answered = { finding: "failed", findingReason: null, findingReasonBy: null, findingReasonAt: null };
  await db
    .updateTable("workOrderSubtasks")
    .set({ ...finding, ...answered })
    .where("id", "=", step.id)
    .execute();
  const reportedAt = new Date(new Date(step.doneAt).getTime() + 120_000).toISOString();
  const year = new Date(reportedAt).getUTCFullYear();
  const { value } = await db
    .insertInto("counters")
    .values({ name: "WR", year, value: 1 })
    .onConflict((conflict) => conflict.columns(["tenantId", "name", "year"]).doUpdateSet({ value: sql`counters.value + 1` }))
    .returning("value")
    .executeTakeFirstOrThrow();
  const [id = 0] = await insertAll(db, "workRequests", [
    {
      ...followUpDraft({ ...step, ...finding, kind: "inspection" }, step),
      code: `WR-${year}-${String(value).padStart(5, "0")}`,
      assetId: step.assetId,
      locationId: step.locationId,
      siteId: step.siteId,
      requesterId: step.doneBy,
      sourceOrderId: step.workOrderId,
      sourceStepId: step.id,
      sourceAssetId: step.assetId,
      createdAt: reportedAt,
      updatedAt: reportedAt,
    },
  ]);
  await writeOldAudit(db, [
    {
      action: "created",
      at: reportedAt,
      personId: step.doneBy,
      personName: crew.names.get(step.doneBy ?? 0) ?? null,
      entity: "work-requests",
      entityId: id,
      changes: [],
    },
  ]);
}
