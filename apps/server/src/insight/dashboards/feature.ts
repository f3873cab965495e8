import type { analyticsDashboards } from "@millwright/domain/insight/dashboards/contract.ts";
import { examples } from "@millwright/domain/insight/dashboards/examples.ts";
import { defineFeature, served } from "../../platform/call/feature.ts";
import type { Handlers } from "../../platform/call/mount.ts";
import { createDashboard, getDashboard, log, removeDashboard, setRoles, updateDashboard } from "./changes.ts";
import { listeners } from "./listeners.ts";
import { dashboardsOf, rolesOfDashboards, targetRows } from "./queries.ts";
import { setTarget } from "./targets.ts";

const handlers: Handlers<typeof analyticsDashboards> = {
  mine: async (ctx) => ({ rows: await dashboardsOf(ctx) }),
  get: async (ctx, { params }) => await getDashboard(ctx, params.id),
  create: async (ctx, { body }) => await createDashboard(ctx, body),
  update: async (ctx, { params, body: { version, ...patch } }) => await updateDashboard(ctx, params.id, version, patch),
  remove: async (ctx, { params }) => {
    await removeDashboard(ctx, params.id);
    return { removed: true as const };
  },
  roles: async (ctx) => await rolesOfDashboards(ctx),
  setRoles: async (ctx, { body }) => await setRoles(ctx, body.roles),
  targets: async (ctx) => ({ rows: await targetRows(ctx) }),
  setTarget: async (ctx, { body }) => await setTarget(ctx, body),
  log: async (ctx, { params }) => await log(ctx, params.id),
};

export const feature = defineFeature({ listeners, calls: [served("analyticsDashboards", examples, handlers)] });
