import { sql } from "kysely";
import { refuse, refuseField } from "@millwright/domain/kit/errors.ts";
import type { ListRequest } from "@millwright/domain/kit/list.ts";
import { FIRST_OWN_STATUS, workOrderStatuses, type WorkOrderStatus } from "@millwright/domain/foundation/statuses/contract.ts";
import { narrowingFault } from "@millwright/domain/foundation/statuses/moves.ts";
import { audit } from "../../platform/records/audit.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { announce, recordEvents } from "../../platform/work/events.ts";
import { exporting } from "../../platform/lists/exporting.ts";
import { defineList } from "../../platform/lists/define-list.ts";
import { listRows } from "../../platform/lists/list.ts";
import type { Handlers } from "../../platform/call/mount.ts";
import { recordsOf } from "../../platform/records/records.ts";
import { refuseUsed, STATUS_USES, writeOrder } from "../reference-lists/service.ts";

const ENTITY = "statuses";

const list = defineList(workOrderStatuses.list, { kind: "statuses", defaultSort: [{ colId: "sortOrder", sort: "asc" }] });

const statuses = (ctx: Ctx) =>
  ctx.db
    .selectFrom("statuses")
    .select([
      "id",
      "version",
      "name",
      "sortOrder",
      "isActive",
      sql<WorkOrderStatus["category"]>`category`.as("category"),
      sql<WorkOrderStatus["shade"]>`shade`.as("shade"),
      sql<WorkOrderStatus["asks"]>`asks`.as("asks"),
      sql<WorkOrderStatus["goesTo"]>`goes_to`.as("goesTo"),
      sql<boolean>`id < ${FIRST_OWN_STATUS}`.as("isSystem"),
    ]);

const records = recordsOf({
  table: "statuses",
  entity: ENTITY,
  find: async (ctx, id) => await statuses(ctx).where("id", "=", id).executeTakeFirst(),
  json: ["asks", "goesTo"],
});

/** A status leaves of its category's moves what it names, and never more than these. */
function assertNarrows(category: WorkOrderStatus["category"], goesTo: WorkOrderStatus["goesTo"] | undefined): void {
  const fault = narrowingFault(category, goesTo ?? null);
  if (fault) throw refuseField("goesTo", fault);
}

/** The product's own statuses are what the tables of moves rest on. */
async function refuseSystem(ctx: Ctx, id: number): Promise<WorkOrderStatus> {
  const status = await records.get(ctx, id);
  if (status.isSystem) throw refuse("conflict", "system_status");
  return status;
}

async function options(ctx: Ctx, request: ListRequest, excludeCancel: boolean) {
  const active = statuses(ctx).where("isActive", "=", true);
  return await listRows(ctx, list, request, excludeCancel ? active.where("category", "<>", "cancelled") : active);
}

/** Work-order statuses: seven of the product's own and those a tenant adds, each in one fixed category. */
export const handlers: Handlers<typeof workOrderStatuses> = {
  options: async (ctx, { query: { excludeCancel, sortModel = [], filterModel = {}, ...request } }) =>
    await options(ctx, { ...request, sortModel, filterModel }, excludeCancel === "true"),
  list: async (ctx, { body }) => await listRows(ctx, list, body, statuses(ctx)),
  export: exporting<ListRequest>(workOrderStatuses.list, async (ctx, request) => await listRows(ctx, list, request, statuses(ctx))),
  get: async (ctx, { params }) => await records.get(ctx, params.id),
  create: async (ctx, { body }) => {
    assertNarrows(body.category, body.goesTo);
    const { sortOrder } = await ctx.db
      .selectFrom("statuses")
      .select(sql<number>`coalesce(max(sort_order), 0) + 1`.as("sortOrder"))
      .executeTakeFirstOrThrow();
    return await records.create(ctx, { ...body, sortOrder });
  },
  update: async (ctx, { params, body: { version, ...patch } }) => {
    assertNarrows((await refuseSystem(ctx, params.id)).category, patch.goesTo);
    return await records.update(ctx, params.id, version, patch);
  },
  remove: async (ctx, { params }) => {
    const { name, category } = await refuseSystem(ctx, params.id);
    await refuseUsed(ctx, STATUS_USES, params.id);
    await ctx.db.deleteFrom("statuses").where("id", "=", params.id).execute();
    const changes = Object.entries({ name, category }).map(([field, before]) => ({ field, before, after: null }));
    audit(ctx, { action: "deleted", entity: ENTITY, entityId: params.id, changes });
    await announce(ctx, recordEvents(ENTITY).deleted, { id: params.id, changes });
    return { removed: true as const };
  },
  reorder: async (ctx, { body: { ids } }) => {
    const before = (await ctx.db.selectFrom("statuses").select("id").orderBy("sortOrder").orderBy("id").execute()).map((row) => row.id);
    const wanted = new Set(ids);
    if (ids.some((id) => !before.includes(id))) throw refuse("not_found", "not_found");
    if (wanted.size < ids.length) throw refuseField("ids", "not_siblings");
    const after = [...ids, ...before.filter((id) => !wanted.has(id))];
    await writeOrder(ctx, "statuses", after);
    audit(ctx, {
      action: "reordered",
      entity: ENTITY,
      entityId: null,
      changes: [{ field: "order", before: before.filter((id) => wanted.has(id)), after: ids }],
    });
    return { ids: after };
  },
};
