import { menuFor, STARTER_DASHBOARDS, type GivenDashboards, type MenuModule } from "@millwright/domain/foundation/navigation/menu.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import type { Database } from "../../platform/db/db.ts";
import { figuresOf } from "../../platform/work/figures.ts";
import { dashboardPlaces, startDashboards } from "../roles/service.ts";

interface SeenMenu {
  menu: MenuModule[];
  given: GivenDashboards;
}

const DASHBOARD_IDS = STARTER_DASHBOARDS.map(({ id }) => id);

/** What somebody sees of the menu, with the dashboards that their roles are given. */
export async function menuOf(db: Database, ctx: Ctx): Promise<SeenMenu> {
  const [tenant, given] = await Promise.all([
    db.system(ctx.db).selectFrom("tenants").select("menuLimit").where("id", "=", ctx.tenantId).executeTakeFirst(),
    figuresOf(ctx, dashboardPlaces, DASHBOARD_IDS),
  ]);
  return { menu: menuFor(ctx.grants, tenant?.menuLimit ?? null, given), given };
}

/** The entry of the menu with which somebody's role begins, while they see it; null where the role says nothing. */
export async function startEntryOf(db: Database, ctx: Ctx): Promise<number | null> {
  const start = (await figuresOf(ctx, startDashboards, [ctx.roleId]))?.get(ctx.roleId);
  if (start === undefined) return null;
  const { menu } = await menuOf(db, ctx);
  return menu.flatMap(({ items }) => items).find(({ dashboard }) => dashboard === start)?.id ?? null;
}
