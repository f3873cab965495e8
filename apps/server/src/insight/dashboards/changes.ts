import { sql } from "kysely";
import {
  MOST_OWN,
  type Dashboard,
  type DashboardDraft,
  type DashboardRoles,
  type RoleDashboards,
} from "@millwright/domain/insight/dashboards/contract.ts";
import { isStandard, isThere } from "@millwright/domain/insight/dashboards/pages.ts";
import { wrongBreakdown, type Widget } from "@millwright/domain/insight/dashboards/widgets.ts";
import { holds } from "@millwright/domain/kit/access.ts";
import { refuse, refuseField } from "@millwright/domain/kit/errors.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { audit, auditAll, type AuditEntry } from "../../platform/records/audit.ts";
import { recordsOf } from "../../platform/records/records.ts";
import { countOwn, findDashboard, rolesOfDashboards } from "./queries.ts";

const ENTITY = "analytics-dashboards";
const kept = recordsOf({ table: "analyticsDashboards", entity: ENTITY, find: findDashboard, json: ["widgets"] });
export const { log } = kept;

/** The product's own are arranged by who may approve and never deleted; of the others each is its owner's. */
function judged(ctx: Ctx, dashboard: Dashboard): Dashboard {
  const isMine = dashboard.owner?.id === ctx.personId;
  const keeps = holds(ctx.grants, "analytics", "approve");
  const { update, delete: may } = dashboard.may;
  const { id } = dashboard;
  return {
    ...dashboard,
    may: { ...dashboard.may, update: update && (isMine || keeps), delete: may && !isStandard(id) && (isMine || keeps) },
  };
}

export const getDashboard = async (ctx: Ctx, id: number): Promise<Dashboard> => judged(ctx, await kept.get(ctx, id));

export async function createDashboard(ctx: Ctx, { title, widgets }: DashboardDraft): Promise<Dashboard> {
  assertWidgets(widgets);
  if ((await countOwn(ctx)) >= MOST_OWN) throw refuse("conflict", "too_many_dashboards", { limit: MOST_OWN });
  return judged(ctx, await kept.create(ctx, { title, widgets: [...widgets], ownerId: ctx.personId }));
}

interface Patch {
  title?: string | undefined;
  /** Null: as the product brings them. */
  widgets?: readonly Widget[] | null | undefined;
}

export async function updateDashboard(ctx: Ctx, id: number, version: number, { title, widgets }: Patch): Promise<Dashboard> {
  if (widgets) assertWidgets(widgets);
  const before = await getDashboard(ctx, id);
  if (!before.may.update) throw refuse("forbidden", "forbidden");
  const layout = widgets === undefined ? {} : { widgets: widgets === null && !before.isStandard ? [] : widgets };
  return judged(ctx, await kept.update(ctx, id, version, { ...(title === undefined ? {} : { title }), ...layout }));
}

export async function removeDashboard(ctx: Ctx, id: number): Promise<void> {
  const { title, isStandard: isOfProduct, may } = await getDashboard(ctx, id);
  if (isOfProduct) throw refuse("conflict", "dashboard_of_product");
  if (!may.delete) throw refuse("forbidden", "forbidden");
  await sql`delete from analytics_dashboards where id = ${id}`.execute(ctx.db);
  audit(ctx, { action: "deleted", entity: ENTITY, entityId: id, changes: [{ field: "title", before: title, after: null }] });
}

/** A breakdown that the figure's rows do not have would stand there empty. */
function assertWidgets(widgets: readonly Widget[]): void {
  const at = wrongBreakdown(widgets);
  if (at >= 0) throw refuseField(`widgets.${String(at)}.by`, "not_known");
}

/** What the named roles see from now on. Each role that changes is told of in its own log, by the titles. */
export async function setRoles(ctx: Ctx, asked: readonly RoleDashboards[]): Promise<DashboardRoles> {
  const before = await rolesOfDashboards(ctx);
  assertRoles(asked, before);
  for (const role of asked) await give(ctx, role);
  const after = await rolesOfDashboards(ctx);
  auditAll(
    ctx,
    asked.flatMap(({ roleId }) => changed(before, after, roleId)),
  );
  return after;
}

function assertRoles(asked: readonly RoleDashboards[], { roles, dashboards }: DashboardRoles): void {
  for (const [at, { roleId, dashboardIds, startId }] of asked.entries()) {
    const path = `roles.${String(at)}`;
    if (!roles.some(({ id }) => id === roleId) || asked.findIndex((one) => one.roleId === roleId) < at)
      throw refuseField(`${path}.roleId`, "not_known");
    const wrong = dashboardIds.findIndex((id, place) => !dashboards.some((one) => one.id === id) || dashboardIds.indexOf(id) < place);
    if (wrong >= 0) throw refuseField(`${path}.dashboardIds.${String(wrong)}`, "not_known");
    // The page that opens first is an entry of the menu.
    if (startId !== null && !(isStandard(startId) && dashboardIds.includes(startId))) throw refuseField(`${path}.startId`, "not_known");
  }
}

async function give(ctx: Ctx, { roleId, dashboardIds, startId }: RoleDashboards): Promise<void> {
  const hidden = await notThere(ctx, roleId);
  const all = [...dashboardIds, ...hidden];
  await sql`delete from analytics_dashboard_roles where role_id = ${roleId}`.execute(ctx.db);
  await sql`insert into analytics_dashboard_roles (role_id, dashboard_id, sort_order, is_start)
    select ${roleId}, id, place - 1, id = ${startId ?? 0} from unnest(${all}::bigint[]) with ordinality as given (id, place)`.execute(
    ctx.db,
  );
}

/** What the role keeps of dashboards that the product cannot show yet. */
async function notThere(ctx: Ctx, roleId: number): Promise<number[]> {
  const rows = await ctx.db.selectFrom("analyticsDashboardRoles").select("dashboardId").where("roleId", "=", roleId).execute();
  return rows.map(({ dashboardId }) => dashboardId).filter((id) => !isThere(id));
}

function changed(before: DashboardRoles, after: DashboardRoles, roleId: number): AuditEntry[] {
  const [was, is] = [told(before, roleId), told(after, roleId)];
  const changes = (["dashboards", "startDashboard"] as const)
    .map((field) => ({ field, before: was[field], after: is[field] }))
    .filter((change) => change.before !== change.after);
  return changes.length === 0 ? [] : [{ action: "updated", entity: "roles", entityId: roleId, changes }];
}

function told({ roles, dashboards }: DashboardRoles, roleId: number): { dashboards: string | null; startDashboard: string | null } {
  const role = roles.find(({ id }) => id === roleId);
  const titleOf = (dashboard: number) => dashboards.find(({ id }) => id === dashboard)?.title ?? "";
  return {
    dashboards: role?.dashboardIds.map(titleOf).join(", ") || null,
    startDashboard: role?.startId ? titleOf(role.startId) : null,
  };
}
