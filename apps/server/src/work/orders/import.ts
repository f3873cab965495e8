import { sql } from "kysely";
import { fitsContractor } from "@millwright/domain/work/orders/contractor.ts";
import { workOrderTarget } from "@millwright/domain/work/orders/import.ts";
import { code } from "@millwright/domain/kit/fields.ts";
import { STATUS } from "@millwright/domain/work/orders/status.ts";
import { writeAudit } from "../../platform/records/audit-words.ts";
import { countFrom, nextCodes } from "../../platform/records/codes.ts";
import { lowerText } from "../../platform/records/codes-of.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import type { FileStore } from "../../platform/files/files.ts";
import { withinReach } from "../../platform/records/reach.ts";
import type { BulkWriter, Lookup, ReadyRow, Values } from "../../platform/records/importing.ts";
import { existingOrders, IMPORTED_COST } from "./bringing-in/import-existing.ts";
import { blockedPeople, employersOf } from "./responsible.ts";

/** How a cell of a file names an order: by its number, or by its title where that is one order's alone. */
export const workOrderLookup: Lookup = {
  table: "workOrders",
  entity: "work-orders",
  subModule: "work-orders",
  named: async (ctx) =>
    await ctx.db
      .selectFrom("workOrders")
      .select(["id", "code", "title as name"])
      .where(() => withinReach(ctx, "work-orders"))
      .execute(),
};

/**
 * Imported orders: history of another system, so an import is the one other way to a status. An order that is here already is changed by its own
 * rules instead.
 */
export const workOrderWriter = ({ files }: { files: FileStore }): BulkWriter => ({
  kind: "bulk",
  target: workOrderTarget,
  table: "workOrders",
  entity: "work-orders",
  existing: existingOrders(files),
  identityOf: (values) => lowerText(values["code"]),
  judge: (values) => [...judgeCode(values), ...judgeEnd(values)],
  judgeBatch: async (ctx) => {
    const blocked = await blockedPeople(ctx);
    const employers = await employersOf(ctx);
    return (values) => [...judgePerson(values, blocked), ...judgeContractor(values, employers)];
  },
  known: async (ctx, keys) => {
    const known = await ctx.db
      .selectFrom("workOrders")
      .select("importKey")
      .where(sql<boolean>`import_key = any(${[...keys]}::text[])`)
      .execute();
    return new Set(known.map((row) => row.importKey ?? ""));
  },
  write: writeOrders,
});

const judgeCode = ({ code: own }: Values) =>
  own === null || own === undefined || code().safeParse(own).success ? [] : [{ field: "code", reason: "bad_format" } as const];

/** When an order was finished says nothing of whether it was closed, cancelled, or waits for its review. */
const judgeEnd = ({ completedAt, status, finishedStatus }: Values) =>
  completedAt && !status && !finishedStatus ? [{ field: "status", reason: "finished_without_status" } as const] : [];

const OVER: readonly unknown[] = [STATUS.completed, STATUS.closed, STATUS.cancelled];

/** Work that is still to be done is given to nobody who may not do it; what was done once was done. */
const judgePerson = ({ responsiblePerson, completedAt, status }: Values, blocked: ReadonlyMap<number, string>) => {
  const names =
    typeof responsiblePerson === "number" && !completedAt && !OVER.includes(status) ? blocked.get(responsiblePerson) : undefined;
  return names === undefined ? [] : [{ field: "responsiblePerson", reason: "certificate_expired", params: { names } } as const];
};

/** Whoever is responsible beside a contractor works for it. */
const judgeContractor = ({ responsiblePerson, contractor }: Values, employers: ReadonlyMap<number, number>) => {
  if (typeof responsiblePerson !== "number" || typeof contractor !== "number") return [];
  const employerId = employers.get(responsiblePerson) ?? null;
  return fitsContractor({ contractorId: contractor, personId: responsiblePerson }, employerId)
    ? []
    : [{ field: "responsiblePerson", reason: "not_of_contractor" } as const];
};

async function writeOrders(ctx: Ctx, importId: number, fresh: readonly ReadyRow[]): Promise<{ id: number; key: string }[]> {
  if (fresh.length === 0) return [];
  const own = fresh.flatMap(({ values }) => (typeof values["code"] === "string" ? [values["code"]] : []));
  await countFrom(ctx, "WO", own);
  const next = own.length === fresh.length ? [] : await nextCodes(ctx, "WO", fresh.length - own.length);
  const orders = fresh.map((row) => ({ ...orderOf(row.values), key: row.key, code: row.values["code"] ?? next.shift() }));
  const made = await sql<{ id: number; importKey: string }>`
    insert into work_orders (code, title, status_id, priority, work_type, work_order_type_id, asset_id, location_id, site_id, responsible_person_id, crew_id, contractor_id, hazards, protective_equipment,
      started_at, completed_at, due_at, completion_notes, import_key, import_id, created_by)
    select v.code, v.title, v."statusId", v.priority, v."workType", v."workOrderTypeId", v."assetId", coalesce(v."locationId", assets.location_id),
      coalesce(assets.site_id, locations.site_id), v."personId", v."crewId", v."contractorId", v.hazards, v.equipment, v."startedAt", v."completedAt", v."dueAt", v.notes, v.key, ${importId}, ${ctx.personId}
    from jsonb_to_recordset(${JSON.stringify(orders)}::jsonb) as v(code text, title text, "statusId" bigint, priority smallint, "workType" smallint, "workOrderTypeId" bigint,
      "assetId" bigint, "locationId" bigint, "personId" bigint, "crewId" bigint, "contractorId" bigint, hazards text, equipment text, "startedAt" timestamptz, "completedAt" timestamptz, "dueAt" timestamptz, notes text, key text)
    left join assets on assets.id = v."assetId"
    left join locations on locations.id = v."locationId"
    on conflict do nothing
    returning id, import_key`.execute(ctx.db);
  await writeCosts(ctx, made.rows, new Map(fresh.map((row) => [row.key, row.values])));
  const { personId, personName, requestId } = ctx;
  await writeAudit(
    ctx.db,
    made.rows.map(({ id }) => ({ personId, personName, requestId, action: "imported", entity: "work-orders", entityId: id })),
  );
  return made.rows.map(({ id, importKey }) => ({ id, key: importKey }));
}

const orderOf = (values: Values) => ({
  title: values["title"],
  statusId: values["status"] ?? (values["completedAt"] ? values["finishedStatus"] : null) ?? STATUS.open,
  priority: values["priority"] ?? 2,
  workType: values["workType"] ?? null,
  workOrderTypeId: values["workOrderType"] ?? null,
  assetId: values["asset"] ?? null,
  locationId: values["location"] ?? null,
  personId: values["responsiblePerson"] ?? null,
  crewId: values["crew"] ?? null,
  contractorId: values["contractor"] ?? null,
  hazards: values["hazards"] ?? null,
  equipment: values["protectiveEquipment"] ?? null,
  startedAt: values["startedAt"] ?? null,
  completedAt: values["completedAt"] ?? null,
  dueAt: values["dueAt"] ?? null,
  notes: values["notes"] ?? null,
});

/** What the file says an order cost, as one line; zero and credits are lines too, an empty cell is none. */
async function writeCosts(
  ctx: Ctx,
  orders: readonly { id: number; importKey: string }[],
  values: ReadonlyMap<string, Values>,
): Promise<void> {
  const lines = orders.flatMap(({ id, importKey }) => {
    const row = values.get(importKey);
    const amount = row?.["cost"];
    return amount === null || amount === undefined ? [] : [{ id, amount, day: row?.["startedAt"] ?? ctx.now.toISOString() }];
  });
  if (lines.length === 0) return;
  await sql`insert into work_order_costs (work_order_id, cost_group, description, amount_minor, currency, booked_on)
    select id, 'other', ${IMPORTED_COST}, amount, ${ctx.currency}, (day at time zone ${ctx.timeZone})::date from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as v(id bigint, amount bigint, day timestamptz)`.execute(
    ctx.db,
  );
}
