import { sql } from "kysely";
import type { Dashboard, DashboardRoles, DashboardRow, TargetRow } from "@millwright/domain/insight/dashboards/contract.ts";
import { addressOf, isStandard, isThere, standardLayout } from "@millwright/domain/insight/dashboards/pages.ts";
import type { Target } from "@millwright/domain/insight/dashboards/targets.ts";
import type { Widget } from "@millwright/domain/insight/dashboards/widgets.ts";
import { FIGURE_IDS } from "@millwright/domain/insight/figures/catalogue.ts";
import type { Unjudged } from "@millwright/domain/kit/may.ts";
import type { Caller, Ctx } from "../../platform/call/ctx.ts";

/** What the caller's roles are given, whichever of them it is. */
const given = (ctx: Pick<Caller, "personId">) => sql`(
  select g.dashboard_id, min(g.sort_order) as place, bool_or(g.is_start and g.role_id = p.role_id) as is_start
  from held_roles h join analytics_dashboard_roles g on g.role_id = h.role_id join people p on p.id = h.person_id
  where h.person_id = ${ctx.personId} group by g.dashboard_id)`;

const isSeen = (ctx: Pick<Caller, "personId">) => sql`(d.owner_id = ${ctx.personId} or given.dashboard_id is not null)`;

/** In the order of the caller's roles, own ones that nobody is given at the end. */
export async function dashboardsOf(ctx: Ctx): Promise<DashboardRow[]> {
  const { rows } = await sql<{ id: number; title: string; isStart: boolean }>`
    select d.id, d.title, coalesce(given.is_start, false) as is_start
    from analytics_dashboards d left join ${given(ctx)} given on given.dashboard_id = d.id
    where ${isSeen(ctx)} order by given.place nulls last, d.id`.execute(ctx.db);
  return rows
    .filter(({ id }) => isThere(id))
    .map(({ id, title, isStart }) => ({ id, title, isStart, url: addressOf(id), isStandard: isStandard(id) }));
}

/** The dashboard, where a role of the caller is given it or it is the caller's own. */
export async function findDashboard(ctx: Ctx, id: number): Promise<Unjudged<Dashboard> | undefined> {
  if (!isThere(id)) return undefined;
  const { rows } = await sql<Omit<Unjudged<Dashboard>, "widgets" | "url" | "isStandard" | "isArranged"> & { widgets: Widget[] | null }>`
    select d.id, d.version, d.archived_at, d.created_at, d.updated_at, d.title, d.widgets,
      (select jsonb_build_object('id', p.id, 'name', p.name) from people p where p.id = d.owner_id) as owner
    from analytics_dashboards d left join ${given(ctx)} given on given.dashboard_id = d.id
    where d.id = ${id} and ${isSeen(ctx)}`.execute(ctx.db);
  const [found] = rows;
  if (!found) return undefined;
  const { widgets, ...facts } = found;
  return {
    ...facts,
    url: addressOf(id),
    isStandard: isStandard(id),
    isArranged: isStandard(id) && widgets !== null,
    widgets: widgets ?? [...standardLayout(id)],
  };
}

/** By the dashboard, its place in the order of the caller's roles. */
export async function placesOf(ctx: Ctx, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; place: number }>`
    select given.dashboard_id as id, given.place from ${given(ctx)} given where given.dashboard_id = any(${[...ids]}::bigint[])`.execute(
    ctx.db,
  );
  return new Map(rows.filter(({ id }) => isThere(id)).map(({ id, place }) => [id, place]));
}

/** By the role, the dashboard it begins with. */
export async function startsOf(ctx: Ctx, roleIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await ctx.db
    .selectFrom("analyticsDashboardRoles")
    .select(["roleId", "dashboardId"])
    .where("isStart", "=", true)
    .where("roleId", "in", [...roleIds, 0])
    .execute();
  return new Map(rows.map(({ roleId, dashboardId }) => [roleId, dashboardId]));
}

/** What every role is given. Dashboards of people stand in it once a role is given them, and those of the caller. */
export async function rolesOfDashboards(ctx: Ctx): Promise<DashboardRoles> {
  const [{ rows: dashboards }, { rows: roles }] = await Promise.all([
    sql<{ id: number; title: string; widgets: Widget[] | null }>`
      select d.id, d.title, d.widgets from analytics_dashboards d
      where d.owner_id is null or d.owner_id = ${ctx.personId} or exists (select from analytics_dashboard_roles g where g.dashboard_id = d.id)
      order by d.id`.execute(ctx.db),
    sql<DashboardRoles["roles"][number]>`
      select r.id, r.name,
        exists (select from role_grants g where g.role_id = r.id and g.sub_module = 'analytics' and g.flags @> '{view}') as may_see,
        coalesce((select jsonb_agg(g.dashboard_id order by g.sort_order, g.dashboard_id) from analytics_dashboard_roles g where g.role_id = r.id), '[]') as dashboard_ids,
        (select g.dashboard_id from analytics_dashboard_roles g where g.role_id = r.id and g.is_start) as start_id
      from roles r order by r.name, r.id`.execute(ctx.db),
  ]);
  return { dashboards: dashboards.filter(({ id }) => isThere(id)).map(withFigures), roles: roles.map(seenBy) };
}

const withFigures = ({ id, title, widgets }: { id: number; title: string; widgets: Widget[] | null }) => ({
  id,
  title,
  figures: [...new Set((widgets ?? standardLayout(id)).map(({ figure }) => figure))],
});

/** Without what is not there yet: it is kept for the day on which it is. */
const seenBy = (role: DashboardRoles["roles"][number]) => ({ ...role, dashboardIds: role.dashboardIds.filter(isThere) });

export async function countOwn(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from analytics_dashboards where owner_id = ${ctx.personId}`.execute(ctx.db);
  return rows[0]?.count ?? 0;
}

/** Every target of figures that there are, the newest of each first. */
export async function targetRows(ctx: Ctx): Promise<TargetRow[]> {
  const { rows } = await sql<TargetRow>`
    select t.figure, t.from_day::text as from_day, t.value,
      case when s.id is not null then jsonb_build_object('id', s.id, 'code', s.code, 'name', s.name) end as site,
      case when c.id is not null then jsonb_build_object('id', c.id, 'code', c.code, 'name', c.name) end as crew
    from analytics_targets t left join locations s on s.id = t.site_id left join crews c on c.id = t.crew_id
    where t.figure = any(${FIGURE_IDS as readonly string[] as string[]})
    order by t.figure, s.code nulls first, c.code nulls first, t.from_day desc`.execute(ctx.db);
  return rows;
}

/** What of these figures has a target, from which days on. */
export async function targetsOf(ctx: Ctx, figures: readonly string[]): Promise<Target[]> {
  const { rows } = await sql<Target>`
    select figure, site_id, crew_id, from_day::text as from_day, value from analytics_targets where figure = any(${[...figures]})`.execute(
    ctx.db,
  );
  return rows;
}
