import { z } from "zod";
import { defineContract } from "../../kit/endpoint.ts";
import { day, lineText, NameRef, Ref, version } from "../../kit/fields.ts";
import { idOf, idParams } from "../../kit/ids.ts";
import { LogLine } from "../../kit/log/log.ts";
import { recordOf } from "../../kit/record-calls.ts";
import { FIGURE_IDS } from "../figures/catalogue.ts";
import { Widget } from "./widget-shape.ts";
import { MOST_WIDGETS } from "./widgets.ts";

/** Dashboards that one person makes. */
export const MOST_OWN = 20;
const MOST_GIVEN = 100;
const MOST_ROLES = 200;

const title = () => lineText(80).min(1);
const widgets = () => z.array(Widget).max(MOST_WIDGETS);

/** What a person says of a dashboard of their own. */
export const DashboardDraft = z.object({ title: title(), widgets: widgets() });
export type DashboardDraft = z.input<typeof DashboardDraft>;

const facts = {
  title: z.string(),
  /** The address it has; under another one it is not shown. */
  url: z.string(),
  /** The product's own, which cannot be deleted. */
  isStandard: z.boolean(),
};

export const DashboardRow = z.object({ id: z.int(), ...facts, isStart: z.boolean() });
export type DashboardRow = z.infer<typeof DashboardRow>;

export const Dashboard = recordOf({
  ...facts,
  widgets: z.array(Widget),
  /** Arranged otherwise than the product brings it. */
  isArranged: z.boolean(),
  owner: NameRef.nullable(),
});
export type Dashboard = z.infer<typeof Dashboard>;

/** What a role sees, in its order; the start page is at most one of them. */
const RoleDashboards = z.object({
  roleId: idOf("roles"),
  dashboardIds: z.array(idOf("analytics-dashboards")).max(MOST_GIVEN),
  startId: idOf("analytics-dashboards").nullable(),
});
export type RoleDashboards = z.infer<typeof RoleDashboards>;

export const DashboardRoles = z.object({
  /** With the figures that it shows. */
  dashboards: z.array(z.object({ id: z.int(), title: z.string(), figures: z.array(z.enum(FIGURE_IDS)) })),
  /** `maySee`: the role has the right; without it nothing that it is given is shown. */
  roles: z.array(
    z.object({ id: z.int(), name: z.string(), maySee: z.boolean(), dashboardIds: z.array(z.int()), startId: z.int().nullable() }),
  ),
});
export type DashboardRoles = z.infer<typeof DashboardRoles>;
export type RoleOfDashboards = DashboardRoles["roles"][number];

/** Shares are 0 to 1, durations minutes, money minor units: as the figure itself. */
export const TargetDraft = z.object({
  figure: z.enum(FIGURE_IDS),
  siteId: idOf("locations").nullish(),
  crewId: idOf("crews").nullish(),
  fromDay: day(),
  /** Null: from that day on there is none. */
  value: z.number().min(0).max(1e12).nullable(),
});
export type TargetDraft = z.input<typeof TargetDraft>;

const TargetRow = z.object({
  figure: z.enum(FIGURE_IDS),
  site: Ref.nullable(),
  crew: Ref.nullable(),
  fromDay: day(),
  value: z.number().nullable(),
});
export const Targets = z.object({ rows: z.array(TargetRow) });
export type TargetRow = z.infer<typeof TargetRow>;

const path = "/api/AnalyticsDashboards/";
const may = <const F extends "view" | "create" | "update" | "delete" | "approve">(flag: F) => ({ subModule: "analytics", flag }) as const;
const params = idParams("analytics-dashboards");
const one = `${path}:id` as const;

export const analyticsDashboards = defineContract({
  /** Those that the caller's roles are given, in their order, and the caller's own. */
  mine: { method: "GET", path, access: may("view"), reply: z.object({ rows: z.array(DashboardRow) }) },
  /** An unknown one and one that is not given are the same. */
  get: { method: "GET", path: one, access: may("view"), params, reply: Dashboard },
  create: { method: "POST", path, access: may("create"), body: DashboardDraft, reply: Dashboard },
  /** `widgets` null: as the product brings them. Those of the product are arranged by who may approve. */
  update: {
    method: "PUT",
    path: one,
    access: may("update"),
    params,
    body: z.object({ title: title().optional(), widgets: widgets().nullable().optional(), version: version() }),
    reply: Dashboard,
  },
  remove: { method: "DELETE", path: one, access: may("delete"), params, reply: z.object({ removed: z.literal(true) }) },
  roles: { method: "GET", path: `${path}roles/`, access: may("approve"), reply: DashboardRoles },
  /** What the named roles see from now on; of the others nothing changes. */
  setRoles: {
    method: "PUT",
    path: `${path}roles/`,
    access: may("approve"),
    body: z.object({ roles: z.array(RoleDashboards).min(1).max(MOST_ROLES) }),
    reply: DashboardRoles,
  },
  targets: { method: "GET", path: `${path}targets/`, access: may("view"), reply: Targets },
  /** One target; what was set for the same figure, place and day is replaced. */
  setTarget: { method: "PUT", path: `${path}targets/`, access: may("approve"), body: TargetDraft, reply: Targets },
  /** What was changed of dashboards, of who sees them and of targets. */
  log: {
    method: "GET",
    path: "/api/AnalyticsDashboardsLog/:id",
    access: may("view"),
    params,
    reply: z.object({ rows: z.array(LogLine) }),
  },
});
