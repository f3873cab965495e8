import { holds, scopeOf, type Grants, type SubModule } from "../../kit/access.ts";
import { rightsOfEntry } from "../../nouns.ts";

/**
 * The menu of the product: the specification's groups and entries, in its order and spelling.
 * An entry without a `subModule` has no screen yet and does not appear, except in a tenant whose menu is limited to it by name.
 */
export interface MenuItem {
  id: number;
  title: string;
  url: string;
  icon: string;
  subModule?: SubModule;
  /** Another page of something that has an entry of its own: shown to who may view that, and no permission of its own. */
  seenWith?: SubModule;
  /** Shown only to the tenants whose menu names it. */
  reserved?: true;
  /** A dashboard of analytics: shown to those alone whose roles are given it. */
  dashboard?: number;
}
export interface MenuModule {
  id: number;
  title: string;
  icon: string;
  items: readonly MenuItem[];
}

const dashboard = (id: number) => ({ subModule: "analytics", dashboard: id }) as const;

const ENTRIES: readonly MenuModule[] = [
  {
    id: 1,
    title: "Analytics",
    icon: "chart",
    items: [
      { id: 101, title: "Devices and Sensors", url: "/analytics/1", icon: "devices", ...dashboard(1) },
      { id: 102, title: "Maintenance Analysis", url: "/analytics/2", icon: "chart", ...dashboard(2) },
      { id: 103, title: "Equipment Analysis", url: "/analytics/3", icon: "chart", ...dashboard(3) },
      { id: 104, title: "Production Analysis", url: "/analytics/4", icon: "chart", ...dashboard(4) },
      { id: 105, title: "Stock Analysis", url: "/analytics/5", icon: "chart", ...dashboard(5) },
      { id: 106, title: "System Use Analysis", url: "/analytics/6", icon: "chart", ...dashboard(6) },
      { id: 107, title: "Dashboards Settings", url: "/analytics/7", icon: "settings", ...dashboard(7) },
    ],
  },
  {
    id: 2,
    title: "IoT",
    icon: "chip",
    items: [
      { id: 201, title: "Dashboards", url: "/iot/dashboards/boards", icon: "dashboard" },
      { id: 202, title: "Networks", url: "/IoT/Networks", icon: "network" },
      { id: 203, title: "Gateways", url: "/IoT/Gateways", icon: "gateway" },
      { id: 204, title: "Sensors", url: "/IoT/Sensors", icon: "sensor" },
      { id: 205, title: "Alarms", url: "/IoT/Alarms", icon: "alarm" },
      { id: 206, title: "Alarm Rules", url: "/IoT/AlarmRules", icon: "alarm-rule" },
    ],
  },
  {
    id: 3,
    title: "Asset Management",
    icon: "factory",
    items: [
      { id: 301, title: "All Assets", url: "/asset-management/all/assets", icon: "tree", seenWith: "assets" },
      { id: 302, title: "Facilities & Locations", url: "/asset-management/locations", icon: "location" },
      { id: 303, title: "Equipment", url: "/asset-management/assets", icon: "asset" },
      { id: 304, title: "Document Management", url: "/asset-management/document-management", icon: "document" },
      { id: 305, title: "Meters", url: "/asset-management/meters", icon: "meter" },
      { id: 306, title: "Downtimes", url: "/asset-management/downtimes", icon: "list" },
      { id: 308, title: "Production Calendars", url: "/asset-management/production-calendars", icon: "calendar" },
      { id: 310, title: "Bad Actors", url: "/asset-management/bad-actors", icon: "chart", seenWith: "downtimes" },
      { id: 307, title: "Asset Positions", url: "/asset-management/asset-positions", icon: "list" },
      { id: 309, title: "Meter Rounds", url: "/asset-management/meter-rounds", icon: "list" },
      { id: 311, title: "Fleet Tracker", url: "/asset-management/fleet", icon: "list" },
    ],
  },
  {
    id: 4,
    title: "Maintenance Management",
    icon: "wrench",
    items: [
      { id: 401, title: "KPI Dashboard", url: "/maintenance-management/kpi-dashboard/49", icon: "chart", ...dashboard(49) },
      { id: 402, title: "Calendar", url: "/maintenance-management/calendar", icon: "calendar", subModule: "calendar" },
      { id: 413, title: "Crew Weeks", url: "/maintenance-management/crew-weeks", icon: "calendar" },
      { id: 411, title: "Forecast", url: "/maintenance-management/forecast", icon: "chart", seenWith: "plans" },
      { id: 403, title: "Work Orders", url: "/maintenance-management/work-order-board/1", icon: "order" },
      { id: 412, title: "Work Order Boards", url: "/maintenance-management/work-order-board/", icon: "dashboard" },
      { id: 414, title: "Work Costs", url: "/maintenance-management/work-costs", icon: "chart", seenWith: "work-costs" },
      { id: 415, title: "Failures", url: "/maintenance-management/failures", icon: "list", seenWith: "work-orders" },
      { id: 404, title: "Work Requests", url: "/maintenance-management/work-requests", icon: "request" },
      { id: 405, title: "Maintenance Plans", url: "/maintenance-management/maintenance-plans", icon: "plan" },
      { id: 406, title: "Task Groups", url: "/maintenance-management/task-groups", icon: "tasks" },
      { id: 407, title: "Crews", url: "/maintenance-management/crews", icon: "crew" },
      { id: 408, title: "Shift Patterns", url: "/maintenance-management/shifts", icon: "plan" },
      { id: 409, title: "Holidays", url: "/maintenance-management/holidays", icon: "calendar" },
      { id: 410, title: "Absences", url: "/maintenance-management/absences", icon: "people" },
    ],
  },
  {
    id: 5,
    title: "Materials Management",
    icon: "boxes",
    items: [
      { id: 501, title: "Warehouse Dashboard", url: "/materials-management/warehouse-dashboard/52", icon: "chart", ...dashboard(52) },
      { id: 502, title: "Suppliers", url: "/materials-management/suppliers", icon: "supplier" },
      { id: 503, title: "Warehousing", url: "/materials-management/warehousing/", icon: "warehouse", subModule: "warehousing" },
      { id: 504, title: "Master Parts", url: "/materials-management/master-parts", icon: "part" },
      { id: 505, title: "Material Requests", url: "/materials-management/material-requests", icon: "request" },
      { id: 506, title: "Material Receipts", url: "/materials-management/material-receipts", icon: "request" },
      { id: 507, title: "Purchase Orders", url: "/materials-management/purchase-orders", icon: "order" },
      { id: 508, title: "Stock Counts", url: "/materials-management/stock-counts", icon: "list" },
      { id: 509, title: "Reorder", url: "/materials-management/reordering", icon: "list", seenWith: "purchase-orders" },
      { id: 512, title: "Shortages", url: "/materials-management/shortages", icon: "list", seenWith: "warehousing" },
    ],
  },
  {
    id: 6,
    title: "Settings",
    icon: "settings",
    items: [
      { id: 601, title: "Workflows", url: "/settings/workflows", icon: "workflow" },
      { id: 602, title: "Classification Schemes", url: "/settings/classification-schemes", icon: "list" },
      { id: 603, title: "Personnel", url: "/settings/people", icon: "people" },
      { id: 604, title: "User Roles", url: "/settings/user-roles", icon: "role", subModule: "user-roles" },
      { id: 605, title: "Users", url: "/settings/users", icon: "user" },
      { id: 606, title: "Import", url: "/settings/import", icon: "import" },
      { id: 607, title: "Maintenance", url: "/settings/maintenance", icon: "settings", subModule: "settings" },
      { id: 612, title: "Materials", url: "/settings/materials", icon: "settings", subModule: "settings" },
      { id: 613, title: "Notifications", url: "/settings/notifications", icon: "settings", subModule: "settings" },
      { id: 608, title: "Security", url: "/settings/security", icon: "role", subModule: "settings" },
      { id: 609, title: "Outbox", url: "/settings/outbox", icon: "workflow", subModule: "settings" },
      { id: 610, title: "Audit", url: "/settings/audit", icon: "audit" },
      { id: 611, title: "Certificates", url: "/settings/people/certificates", icon: "list" },
    ],
  },
  {
    id: 7,
    title: "Plant",
    icon: "chip",
    items: [
      { id: 701, title: "Chillers", url: "/plant/chillers", icon: "chiller", reserved: true },
      { id: 702, title: "Dashboards", url: "/plant/dashboards", icon: "dashboard", reserved: true },
    ],
  },
];

/** With the right that shows each entry: that of the noun behind it, where the entry names no other. */
export const MENU: readonly MenuModule[] = ENTRIES.map((module) => ({
  ...module,
  items: module.items.map((item) => {
    const subModule = item.subModule ?? rightsOfEntry(item.id);
    return subModule ? { ...item, subModule } : item;
  }),
}));

/** The dashboards that every organisation has, by the numbers and titles of the specification. */
export const STARTER_DASHBOARDS: readonly { id: number; title: string }[] = ENTRIES.flatMap(({ items }) => items)
  .flatMap(({ dashboard: id, title }) => (id === undefined ? [] : [{ id, title }]))
  .toSorted((one, other) => one.id - other.id);

/** Where its entries lead, for the application's frame: what they are called and look like comes with a person's own menu. */
export const PLACES: readonly Pick<MenuItem, "id" | "url" | "subModule" | "seenWith">[] = MENU.flatMap(({ items }) =>
  items.map(({ id, url, subModule, seenWith }) => ({ id, url, ...(subModule && { subModule }), ...(seenWith && { seenWith }) })),
);

/** What a tenant says about its menu: nothing, or the ids of the only entries it shows. */
export type MenuLimit = readonly number[] | null;

/** The dashboards that somebody's roles are given, with their place in the order; null: nobody tells, and none is shown. */
export type GivenDashboards = ReadonlyMap<number, number> | null;

/** The modules and entries a person sees: permitted, existing, given where they are dashboards, and within the tenant's limit. Modules without entries vanish. */
export function menuFor(grants: Grants, limit: MenuLimit, given: GivenDashboards = null): MenuModule[] {
  const shows = (item: MenuItem) => {
    if (!isGiven(item, given)) return false;
    const right = item.subModule ?? item.seenWith;
    if (limit) return limit.includes(item.id) && (!right || holds(grants, right, "view"));
    return !item.reserved && right !== undefined && holds(grants, right, "view");
  };
  const place = ({ dashboard: id }: MenuItem) => (id === undefined ? undefined : given?.get(id));
  // Dashboards in the order of whose role it is, among themselves; all others keep the specification's.
  const ordered = (items: readonly MenuItem[]) =>
    items.every((item) => place(item) !== undefined) ? items.toSorted((one, other) => (place(one) ?? 0) - (place(other) ?? 0)) : items;
  return MENU.map((module) => ({ ...module, items: ordered(module.items.filter(shows)) })).filter((module) => module.items.length > 0);
}

const isGiven = ({ dashboard: id }: MenuItem, given: GivenDashboards): boolean => id === undefined || given?.has(id) === true;

/** The specification's permission entries: presence means may view; `limit` means not every row. */
export function permissionsFor(grants: Grants, given: GivenDashboards = null) {
  return MENU.map((module) => ({
    moduleId: module.id,
    subModules: module.items.flatMap((item) =>
      item.subModule && isGiven(item, given) && holds(grants, item.subModule, "view")
        ? [
            {
              subModuleId: item.id,
              create: holds(grants, item.subModule, "create"),
              update: holds(grants, item.subModule, "update"),
              limit: scopeOf(grants, item.subModule) !== "all",
            },
          ]
        : [],
    ),
  })).filter((module) => module.subModules.length > 0);
}
