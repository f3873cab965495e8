import { sql } from "kysely";
import type { Written } from "@millwright/domain/kit/ids.ts";
import type { ListRequest } from "@millwright/domain/kit/list.ts";
import type { StatusRef } from "@millwright/domain/work-orders/contract.ts";
import type { WorkRequest } from "@millwright/domain/work-requests/contract.ts";
import type { Priority } from "@millwright/domain/work-orders/priority.ts";
import { STATUS } from "@millwright/domain/work-orders/status.ts";
import type { Ctx } from "../../platform/ctx.ts";
import { listRows, type ListSpec } from "../../platform/list.ts";
import { codeRef, nameRef } from "../../platform/refs.ts";

const list: ListSpec = {
  table: "workRequests",
  isSearchable: true,
  defaultSort: [{ colId: "createdAt", sort: "desc" }],
  columns: {
    code: { ref: "workRequests.code", type: "text", isRequired: true, isSearched: true },
    title: { ref: "workRequests.title", type: "text", isRequired: true, isSearched: true },
    status: { ref: "workRequests.statusId", type: "set", isRequired: true },
    priority: { ref: "workRequests.priority", type: "set", isRequired: true },
    asset: { ref: "workRequests.assetId", type: "set" },
    location: { ref: "workRequests.locationId", type: "set" },
    requester: { ref: "workRequests.requesterId", type: "set" },
    createdAt: { ref: "workRequests.createdAt", type: "instant", isRequired: true },
  },
};

export type Quick = "mine" | "waiting" | "unconverted";

const statusRef = (alias: string) =>
  sql<StatusRef>`jsonb_build_object('id', ${sql.ref(`${alias}.id`)}, 'name', ${sql.ref(`${alias}.name`)}, 'category', ${sql.ref(`${alias}.category`)})`;

/** Requests the caller may see: all, those of the site, or the person's own. */
function visible(ctx: Ctx) {
  const query = ctx.db
    .selectFrom("workRequests")
    .innerJoin("statuses as status", (join) => join.onRef("status.tenantId", "=", "workRequests.tenantId").onRef("status.id", "=", "workRequests.statusId"))
    .leftJoin("assets as asset", (join) => join.onRef("asset.tenantId", "=", "workRequests.tenantId").onRef("asset.id", "=", "workRequests.assetId"))
    .leftJoin("locations as location", (join) => join.onRef("location.tenantId", "=", "workRequests.tenantId").onRef("location.id", "=", "workRequests.locationId"))
    .leftJoin("people as requester", (join) => join.onRef("requester.tenantId", "=", "workRequests.tenantId").onRef("requester.id", "=", "workRequests.requesterId"))
    .leftJoin("workOrders as ordered", (join) => join.onRef("ordered.tenantId", "=", "workRequests.tenantId").onRef("ordered.id", "=", "workRequests.workOrderId"));
  const scope = ctx.grants["work-requests"]?.scope;
  if (scope === "all") return query;
  if (scope === "site") return query.where((eb) => eb.or([eb("workRequests.siteId", "=", ctx.siteId ?? 0), eb("workRequests.requesterId", "=", ctx.personId)]));
  return query.where("workRequests.requesterId", "=", ctx.personId);
}

const rowColumns = ["workRequests.id", "workRequests.code", "workRequests.title", "workRequests.waitingForRequester", "workRequests.createdAt"] as const;

const rows = (ctx: Ctx) =>
  visible(ctx)
    .select(rowColumns)
    .select([
      sql<Priority>`${sql.ref("workRequests.priority")}`.as("priority"),
      statusRef("status").as("status"),
      codeRef("asset").as("asset"),
      codeRef("location").as("location"),
      nameRef("requester").as("requester"),
      orderRef.as("workOrder"),
    ]);

const orderRef = sql<{ id: number; code: string; name: string } | null>`case when ${sql.ref("ordered.id")} is null then null
  else jsonb_build_object('id', ${sql.ref("ordered.id")}, 'code', ${sql.ref("ordered.code")}, 'name', ${sql.ref("ordered.title")}) end`;

export async function requestRows(ctx: Ctx, request: ListRequest & { quick?: readonly Quick[] | undefined }) {
  let query = rows(ctx);
  if (request.quick?.includes("mine")) query = query.where("workRequests.requesterId", "=", ctx.personId);
  if (request.quick?.includes("waiting")) query = query.where("workRequests.statusId", "=", STATUS.open).where("workRequests.waitingForRequester", "=", false);
  if (request.quick?.includes("unconverted")) query = query.where("workRequests.workOrderId", "is", null).where("workRequests.statusId", "in", [STATUS.open, STATUS.inReview]);
  return await listRows(ctx, list, request, query);
}

/** How many and the first few, for the home page: at most `cap` are counted. */
export async function requestPileRows(ctx: Ctx, which: "to-judge" | "own-open", first: number, cap: number) {
  const base = which === "to-judge" ? "waiting" : "mine";
  let query = rows(ctx);
  query =
    base === "waiting"
      ? query.where("workRequests.statusId", "=", STATUS.open).where("workRequests.waitingForRequester", "=", false)
      : query.where("workRequests.requesterId", "=", ctx.personId).where("workRequests.statusId", "in", [STATUS.open, STATUS.inReview]);
  const counted = await ctx.db.selectNoFrom(sql<number>`(select count(*) from ${query.clearSelect().select("workRequests.id").limit(cap)} as capped)`.as("count")).executeTakeFirstOrThrow();
  return { count: counted.count, rows: await query.orderBy("workRequests.priority", "desc").orderBy("workRequests.createdAt", "asc").limit(first).execute() };
}

export async function findRequest(ctx: Ctx, id: number): Promise<Written<WorkRequest> | undefined> {
  const row = await rows(ctx)
    .leftJoin("workOrders as sourceOrder", (join) => join.onRef("sourceOrder.tenantId", "=", "workRequests.tenantId").onRef("sourceOrder.id", "=", "workRequests.sourceOrderId"))
    .leftJoin("workOrderSubtasks as sourceStep", (join) => join.onRef("sourceStep.tenantId", "=", "workRequests.tenantId").onRef("sourceStep.id", "=", "workRequests.sourceStepId"))
    .leftJoin("statuses as orderStatus", (join) => join.onRef("orderStatus.tenantId", "=", "ordered.tenantId").onRef("orderStatus.id", "=", "ordered.statusId"))
    .select([
      "workRequests.version",
      "workRequests.description",
      "workRequests.assetId",
      "workRequests.locationId",
      "workRequests.siteId",
      "workRequests.statusId",
      "workRequests.statusReason",
      "workRequests.incidentDate",
      "workRequests.requesterId",
      "workRequests.workOrderId",
      "workRequests.convertedAt",
      "workRequests.estimatedMinutes",
      "workRequests.jobDetails",
      "workRequests.groupTaskDescription",
      "workRequests.updatedAt",
      sql<StatusRef | null>`case when ${sql.ref("orderStatus.id")} is null then null else ${statusRef("orderStatus")} end`.as("workOrderStatus"),
      sourceRef.as("source"),
    ])
    .select((eb) =>
      eb
        .selectFrom("files")
        .select(sql<number>`count(*)::int`.as("files"))
        .where("files.folder", "=", "WorkRequests")
        .whereRef("files.recordId", "=", "workRequests.id")
        .where("files.removedAt", "is", null)
        .as("files"),
    )
    .where("workRequests.id", "=", id)
    .executeTakeFirst();
  return row as Written<WorkRequest> | undefined;
}

const sourceRef = sql<WorkRequest["source"]>`case when ${sql.ref("sourceOrder.id")} is null then null else jsonb_build_object(
  'workOrder', jsonb_build_object('id', ${sql.ref("sourceOrder.id")}, 'code', ${sql.ref("sourceOrder.code")}, 'name', ${sql.ref("sourceOrder.title")}),
  'step', ${nameRef("sourceStep")}) end`;

/** The site and, where only an asset was named, the location of what a request is about. */
export async function placeOf(ctx: Ctx, assetId: number | null | undefined, locationId: number | null | undefined) {
  const asset = assetId ? await ctx.db.selectFrom("assets").select(["siteId", "locationId"]).where("id", "=", assetId).executeTakeFirst() : undefined;
  const location = locationId ? await ctx.db.selectFrom("locations").select(["siteId"]).where("id", "=", locationId).executeTakeFirst() : undefined;
  return { siteId: asset?.siteId ?? location?.siteId ?? ctx.siteId, locationId: locationId ?? asset?.locationId ?? null };
}
