import { sql } from "kysely";
import { HoursDraft } from "@millwright/domain/work/orders/labour/contract.ts";
import { workLabourTarget } from "@millwright/domain/work/orders/labour/import.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import type { RecordWriter, Values } from "../../../platform/records/importing.ts";
import { doing } from "../../../platform/records/reach.ts";
import { assertRemovable, importHours, updateLabour } from "./changes.ts";
import { findLabour } from "./queries.ts";

/** Hours have no code: by the clock they are known by who worked and since when, else by everything that they say. */
export const labourWriter: RecordWriter = {
  kind: "records",
  target: workLabourTarget,
  table: "workOrderPlannedLabour",
  entity: "work-labour",
  draft: HoursDraft,
  find: hoursLike,
  identityOf: ({ startAt }, { person = "" }) => (typeof startAt === "string" ? `${person.toLowerCase()} ${startAt}` : null),
  get: async (ctx, id) => {
    const { workOrderId, personId, day, startAt, endAt, workedMinutes, payCodeId, note, version } = await findLabour(ctx, id);
    return { id, version, workOrderId, personId, day, startAt, endAt, minutes: workedMinutes, payCodeId, note };
  },
  create: importHours,
  update: async (
    ctx: Ctx,
    id: number,
    version: number,
    { workOrderId: _order, ...patch }: Parameters<typeof updateLabour>[3] & { workOrderId?: number },
  ) => await updateLabour(ctx, id, version, patch),
  // By the clock a row says day and minutes by its times.
  draftOf: ({ workOrder, person, payCode, day, minutes, ...values }) => ({
    ...values,
    ...(typeof day === "string" ? { day } : {}),
    ...(typeof minutes === "number" ? { minutes } : {}),
    workOrderId: workOrder,
    personId: person,
    payCodeId: payCode,
  }),
  beforeRemoval: async (ctx, id) => await assertRemovable(doing(ctx, "update"), id),
};

async function hoursLike(ctx: Ctx, { workOrder, person, day, startAt, minutes, payCode, note }: Values): Promise<number | null> {
  if (typeof workOrder !== "number" || typeof person !== "number") return null;
  const of = sql`l.work_order_id = ${workOrder} and l.person_id = ${person} and l.kind = 'actual'`;
  const { rows } =
    typeof startAt === "string"
      ? await sql<{
          id: number;
        }>`select l.id from work_order_planned_labour l where ${of} and l.start_at = ${startAt}::timestamptz order by l.id desc limit 1`.execute(
          ctx.db,
        )
      : await sql<{
          id: number;
        }>`select l.id from work_order_planned_labour l where ${of} and l.start_at is null and l.worked_on = ${day ?? null}::date
          and l.worked_minutes = ${minutes ?? null}::int and l.pay_code_id is not distinct from ${payCode ?? null}::bigint
          and coalesce(l.note, '') = ${note ?? ""} order by l.id limit 1`.execute(ctx.db);
  return rows[0]?.id ?? null;
}
