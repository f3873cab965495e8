import { analyticsDashboards, type Dashboard, type DashboardDraft } from "@millwright/domain/insight/dashboards/contract.ts";
import type { Person } from "../../testing/world.ts";

let serial = 0;

/** A dashboard of somebody's own, made through the product's own call. */
export async function buildDashboard(by: Person, facts: Partial<DashboardDraft> = {}): Promise<Dashboard> {
  serial += 1;
  return await by.ok(analyticsDashboards.create, {
    body: { title: `Dashboard ${String(serial)}`, widgets: [{ kind: "figure", figure: "ordersOpen" }], ...facts },
  });
}
