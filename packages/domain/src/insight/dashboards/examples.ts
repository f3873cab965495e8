import type { Examples } from "../../kit/endpoint.ts";
import type { analyticsDashboards } from "./contract.ts";

const params = async (row: (kind: string) => Promise<{ id: number }>) => ({ id: (await row("analytics-dashboards")).id });

export const examples: Examples<typeof analyticsDashboards> = {
  mine: () => ({}),
  get: async (row) => ({ params: await params(row) }),
  create: () => ({
    body: {
      title: "Night shift",
      widgets: [
        { kind: "figure", figure: "ordersOverdue" },
        { kind: "pareto", figure: "unplannedDowntime", by: "asset", title: "Worst assets" },
      ],
    },
  }),
  update: async (row) => {
    const { id, version } = await row("analytics-dashboards");
    return { params: { id }, body: { title: "Late shift", version } };
  },
  remove: async (row) => ({ params: await params(row) }),
  roles: () => ({}),
  setRoles: async (row) => {
    // Every organisation has the dashboard of maintenance; that of a person is given by that person alone.
    return { body: { roles: [{ roleId: (await row("roles")).id, dashboardIds: [2], startId: null }] } };
  },
  targets: () => ({}),
  setTarget: async (row) => ({
    body: { figure: "pmCompliance", siteId: (await row("locations:site")).id, fromDay: "2026-01-01", value: 0.9 },
  }),
  log: async (row) => ({ params: await params(row) }),
};
