import { sql } from "kysely";
import type { SignatureRule } from "@millwright/domain/work/orders/signature.ts";
import { changesOf } from "../../platform/records/audit.ts";
import { writeAudit } from "../../platform/records/audit-words.ts";
import { nextCodes } from "../../platform/records/codes.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { announce } from "../../platform/work/events.ts";
import { orderEvents } from "./events.ts";
import { crewsOfPeople } from "../../register/crews/service.ts";
import { ENTITY } from "./orders.ts";
import { fitForWork } from "./responsible.ts";

/** An order that is planned: its references were checked when they were written, and its place is known; who does it is asked again. */
export interface PlannedOrder {
  title: string;
  /** Rich text that was made here; nobody's typing. */
  description?: string | null;
  priority: number;
  workType: number;
  workOrderTypeId: number | null;
  maintenanceTypeId: number | null;
  costCentreId: number | null;
  maintenanceDepartmentId: number | null;
  settlingDepartmentId: number | null;
  failureClassId: number | null;
  /** Null: a route, which has one at each of its stops. */
  assetId: number | null;
  locationId: number | null;
  siteId: number | null;
  /** The first of them that is still there does it. */
  crewIds: readonly number[];
  /** The first of them who may be given work is responsible; nobody where none may. */
  responsiblePersonIds: readonly number[];
  signatureRule: SignatureRule | null;
  estimateMinutes: number | null;
  dueAt: string | null;
}

type Staffed = Omit<PlannedOrder, "crewIds" | "responsiblePersonIds"> & { crewId: number | null; responsiblePersonId: number | null };

/** Whoever left, or is kept from work, gets none; an order without a crew takes that of its person. */
async function staff(ctx: Ctx, planned: readonly PlannedOrder[]): Promise<Staffed[]> {
  const fit = await fitForWork(ctx, {
    people: [...new Set(planned.flatMap(({ responsiblePersonIds }) => responsiblePersonIds))],
    crews: [...new Set(planned.flatMap(({ crewIds }) => crewIds))],
  });
  const crewOf = await crewsOfPeople(ctx, [...fit.people]);
  return planned.map(({ crewIds, responsiblePersonIds, ...order }) => {
    const responsiblePersonId = responsiblePersonIds.find((id) => fit.people.has(id)) ?? null;
    const crewId = crewIds.find((id) => fit.crews.has(id)) ?? crewOf.get(responsiblePersonId ?? 0) ?? null;
    return { ...order, crewId, responsiblePersonId };
  });
}

/** A stop of an order that is made. */
export interface PlannedStop {
  workOrderId: number;
  position: number;
  assetId: number;
}

/** Gives orders that were made in this transaction their stops; told with the order. Answers in the order of what was sent. */
export async function createStops(ctx: Ctx, planned: readonly PlannedStop[]): Promise<number[]> {
  if (planned.length === 0) return [];
  const { rows } = await sql<{ id: number; workOrderId: number; position: number }>`
    insert into work_order_stops (work_order_id, position, asset_id)
    select "workOrderId", position, "assetId" from jsonb_to_recordset(${JSON.stringify(planned)}::jsonb) as s("workOrderId" bigint, position int, "assetId" bigint)
    returning id, work_order_id, position`.execute(ctx.db);
  const idOf = new Map(rows.map(({ id, workOrderId, position }) => [`${workOrderId}/${position}`, id]));
  return planned.map(({ workOrderId, position }) => idOf.get(`${workOrderId}/${position}`) ?? 0);
}

/**
 * Makes many orders in status Open at once, each told and kept in the audit as one that a person makes. Answers in the order of what was sent. Whoever
 * calls it has decided who may.
 */
export async function createOrders(ctx: Ctx, planned: readonly PlannedOrder[]): Promise<{ id: number; code: string }[]> {
  if (planned.length === 0) return [];
  const staffed = await staff(ctx, planned);
  const codes = await nextCodes(ctx, "WO", planned.length);
  const rows = staffed.map((order, at) => ({ ...order, code: codes[at], createdBy: ctx.personId || null }));
  const { rows: made } = await sql<{ id: number; code: string }>`
    insert into work_orders (code, title, description, priority, work_type, work_order_type_id, maintenance_type_id, cost_centre_id, maintenance_department_id, settling_department_id,
      failure_class_id, asset_id, location_id, site_id, crew_id, responsible_person_id, signature_rule, estimate_minutes, due_at, created_by)
    select code, title, description, priority, "workType", "workOrderTypeId", "maintenanceTypeId", "costCentreId", "maintenanceDepartmentId", "settlingDepartmentId",
      "failureClassId", "assetId", "locationId", "siteId", "crewId", "responsiblePersonId", "signatureRule", "estimateMinutes", "dueAt", "createdBy"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as o(code text, title text, description text, priority smallint, "workType" smallint, "workOrderTypeId" bigint,
      "maintenanceTypeId" bigint, "costCentreId" bigint, "maintenanceDepartmentId" bigint, "settlingDepartmentId" bigint, "failureClassId" bigint, "assetId" bigint,
      "locationId" bigint, "siteId" bigint, "crewId" bigint, "responsiblePersonId" bigint, "signatureRule" text, "estimateMinutes" int, "dueAt" timestamptz, "createdBy" bigint)
    returning id, code`.execute(ctx.db);
  const idOf = new Map(made.map(({ id, code }) => [code, id]));
  const orders = rows.map(({ code = "", ...order }) => {
    const changes = changesOf({}, { code, ...order }).filter(({ after }) => after !== null);
    return { id: idOf.get(code) ?? 0, code, changes };
  });
  const who = { personId: ctx.personId || null, personName: ctx.personName || null, ip: ctx.ip, requestId: ctx.requestId };
  ctx.audits.count += orders.length;
  ctx.beforeCommit(
    writeAudit(
      ctx.db,
      orders.map(({ id, changes }) => ({ ...who, action: "created", entity: ENTITY, entityId: id, changes })),
    ),
  );
  for (const { id, changes } of orders) await announce(ctx, orderEvents.created, { id, changes });
  return orders.map(({ id, code }) => ({ id, code }));
}
