import { FLAGS, SUB_MODULES, type Flag, type Grant, type Grants, type Scope, type SubModule } from "@millwright/domain/kit/access.ts";
import { STARTER_DASHBOARDS } from "@millwright/domain/foundation/navigation/menu.ts";
import { AREAS, NOUNS, type Area, type RecordKind } from "@millwright/domain/nouns.ts";

/** The roles a new tenant begins with. What is not named is denied, but for the nouns of a whole area (`register`) that a role is given at once. */
const grant = (scope: Scope, ...flags: Flag[]) => ({ scope, flags });
const change: Flag[] = ["view", "create", "update", "delete"];

const everything: Grants = Object.fromEntries(SUB_MODULES.map((subModule: SubModule) => [subModule, grant("all", ...FLAGS)]));

const everywhere = Object.fromEntries(AREAS.map((area) => [area, grant("all", ...FLAGS)]));

/** The grant for every noun of an area that has rights of its own; what is confidential is named where it is given. */
const inArea = (area: Area, given: Grant): Grants =>
  Object.fromEntries(SUB_MODULES.filter((each) => each in NOUNS && isOpenIn(area, NOUNS[each as RecordKind])).map((each) => [each, given]));
const isOpenIn = (area: Area, noun: { area: Area; isConfidential?: "view" | "approve" }): boolean =>
  noun.area === area && noun.isConfidential !== "view";

interface Said {
  description: string;
  /** What it may do with every noun of an area; what it says of a single noun comes after it. */
  areas?: Partial<Record<Area, Grant>>;
  grants: Grants;
  /** The dashboards of analytics that it is given, in this order; which there are, the menu says. */
  dashboards?: readonly number[];
}

const everyDashboard = STARTER_DASHBOARDS.map(({ id }) => id);

const ROLES: Record<string, Said> = {
  Administrator: {
    description: "May do everything in this organisation.",
    areas: everywhere,
    grants: everything,
    dashboards: everyDashboard,
  },
  Planner: {
    description: "Plans and approves the work, keeps the register.",
    areas: { register: grant("all", ...change), materials: grant("all", ...change), iot: grant("all", ...change) },
    grants: {
      "work-orders": grant("all", ...FLAGS),
      "work-order-boards": grant("all", ...change),
      "work-requests": grant("all", ...FLAGS),
      plans: grant("all", ...FLAGS),
      calendar: grant("all", "view", "update"),
      "crew-weeks": grant("all", "view", "update", "approve"),
      alarms: grant("all", "view", "update"),
      "task-groups": grant("all", ...FLAGS),
      people: grant("all", "view"),
      "work-costs": grant("all", "view", "update"),
      warehousing: grant("all", ...change),
      "purchase-orders": grant("all", "view", "create", "update"),
      "material-requests": grant("all", "view", "create", "update"),
      "material-receipts": grant("all", ...FLAGS),
      "stock-counts": grant("all", ...FLAGS),
      shifts: grant("all", ...FLAGS),
      holidays: grant("all", ...FLAGS),
      absences: grant("all", ...FLAGS),
      "reference-lists": grant("all", ...change),
      imports: grant("all", "view", "create"),
      boards: grant("all", ...change),
      "scheduled-reports": grant("own", ...change),
      analytics: grant("all", ...change),
    },
    dashboards: [2, 3, 49],
  },
  Technician: {
    description: "Works through the orders of the site.",
    areas: { register: grant("all", "view"), materials: grant("all", "view") },
    grants: {
      "work-orders": grant("site", "view", "create", "update"),
      "work-order-boards": grant("all", "view"),
      "work-requests": grant("site", "view", "create", "update"),
      plans: grant("site", "view"),
      calendar: grant("site", "view"),
      "crew-weeks": grant("site", "view"),
      "task-groups": grant("all", "view"),
      people: grant("all", "view"),
      warehousing: grant("all", "view"),
      "material-requests": grant("own", "view", "create", "update"),
      "meter-readings": grant("all", "view", "create", "update"),
      absences: grant("own", "view", "create"),
      downtimes: grant("site", "view", "create", "update"),
      fleet: grant("site", "view", "create", "update"),
      "asset-positions": grant("site", "view", "update"),
      "asset-movements": grant("site", "view", "create", "update"),
      networks: grant("site", "view"),
      gateways: grant("site", "view"),
      sensors: grant("site", "view", "update"),
      alarms: grant("site", "view", "update"),
      "alarm-rules": grant("site", "view"),
      boards: grant("all", "view"),
      "reference-lists": grant("all", "view"),
    },
  },
  Storekeeper: {
    description: "Keeps suppliers and materials.",
    areas: { register: grant("all", "view"), materials: grant("all", ...change) },
    grants: {
      suppliers: grant("all", ...change),
      warehousing: grant("all", ...FLAGS),
      "purchase-orders": grant("all", "view", "create", "update"),
      "material-requests": grant("all", ...FLAGS),
      "asset-movements": grant("all", "view", "create", "update"),
      "work-orders": grant("all", "view"),
      "work-order-boards": grant("all", "view"),
      sensors: grant("all", "view"),
      alarms: grant("all", "view"),
      people: grant("all", "view"),
      absences: grant("own", "view", "create"),
      "reference-lists": grant("all", "view"),
      imports: grant("all", "view", "create"),
      boards: grant("all", "view"),
      analytics: grant("all", "view"),
    },
    dashboards: [5, 52],
  },
  "Reliability Engineer": {
    description: "Reads everything, keeps the failure lists.",
    areas: { register: grant("all", "view"), materials: grant("all", "view") },
    grants: {
      "work-orders": grant("all", "view", "update"),
      "work-order-boards": grant("all", "view", "create", "update"),
      "work-requests": grant("all", "view", "create"),
      plans: grant("all", "view", "create", "update"),
      calendar: grant("all", "view"),
      "crew-weeks": grant("all", "view"),
      "task-groups": grant("all", "view", "create", "update"),
      assets: grant("all", "view", "update"),
      "meter-readings": grant("all", "view", "create", "update"),
      downtimes: grant("all", "view", "create", "update"),
      networks: grant("all", "view"),
      gateways: grant("all", "view"),
      sensors: grant("all", "view", "create", "update"),
      alarms: grant("all", "view", "update"),
      "alarm-rules": grant("all", ...change),
      people: grant("all", "view"),
      "work-costs": grant("all", "view"),
      warehousing: grant("all", "view"),
      absences: grant("own", "view", "create"),
      "reference-lists": grant("all", ...change),
      audit: grant("all", "view"),
      boards: grant("all", ...change),
      "scheduled-reports": grant("own", ...change),
      analytics: grant("all", ...change),
    },
    dashboards: [1, 2, 3, 4, 49],
  },
  Requester: {
    description: "Reports faults and follows them.",
    grants: {
      "work-requests": grant("own", "view", "create", "update"),
      assets: grant("all", "view"),
      locations: grant("all", "view"),
      "reference-lists": grant("all", "view"),
    },
  },
};

export const STARTER_ROLES: Record<string, Required<Said>> = Object.fromEntries(
  Object.entries(ROLES).map(([name, { description, areas = {}, grants, dashboards = [] }]) => {
    const ofAreas = Object.entries(areas).map(([area, given]) => inArea(area as Area, given));
    return [name, { description, areas, dashboards, grants: Object.assign({}, ...ofAreas, grants) as Grants }];
  }),
);
