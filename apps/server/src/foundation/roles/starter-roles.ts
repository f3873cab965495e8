import { FLAGS, SUB_MODULES, type Flag, type Grant, type Grants, type Scope, type SubModule } from "@millwright/domain/kit/access.ts";
import { NOUNS, type Area, type RecordKind } from "@millwright/domain/nouns.ts";

/** The roles a new tenant begins with. What is not named is denied, but for the nouns of a whole area (`register`) that a role is given at once. */
const grant = (scope: Scope, ...flags: Flag[]) => ({ scope, flags });
const change: Flag[] = ["view", "create", "update", "delete"];

const everything: Grants = Object.fromEntries(SUB_MODULES.map((subModule: SubModule) => [subModule, grant("all", ...FLAGS)]));

/** The grant for every noun of an area that has rights of its own; what a role says of a single noun comes after it. */
const inArea = (area: Area, given: Grant): Grants =>
  Object.fromEntries(SUB_MODULES.filter((each) => each in NOUNS && NOUNS[each as RecordKind].area === area).map((each) => [each, given]));

export const STARTER_ROLES: Record<string, { description: string; grants: Grants }> = {
  Administrator: { description: "May do everything in this organisation.", grants: everything },
  Planner: {
    description: "Plans and approves the work, keeps the register.",
    grants: {
      "work-orders": grant("all", ...FLAGS),
      "work-requests": grant("all", ...FLAGS),
      ...inArea("register", grant("all", ...change)),
      ...inArea("materials", grant("all", ...change)),
      people: grant("all", "view"),
      "reference-lists": grant("all", ...change),
      imports: grant("all", "view", "create"),
    },
  },
  Technician: {
    description: "Works through the orders of the site.",
    grants: {
      "work-orders": grant("site", "view", "create", "update"),
      "work-requests": grant("site", "view", "create", "update"),
      ...inArea("register", grant("all", "view")),
      ...inArea("materials", grant("all", "view")),
      people: grant("all", "view"),
      "reference-lists": grant("all", "view"),
    },
  },
  Storekeeper: {
    description: "Keeps suppliers and materials.",
    grants: {
      ...inArea("register", grant("all", "view")),
      ...inArea("materials", grant("all", ...change)),
      suppliers: grant("all", ...change),
      "work-orders": grant("all", "view"),
      people: grant("all", "view"),
      "reference-lists": grant("all", "view"),
      imports: grant("all", "view", "create"),
    },
  },
  "Reliability Engineer": {
    description: "Reads everything, keeps the failure lists.",
    grants: {
      "work-orders": grant("all", "view", "update"),
      "work-requests": grant("all", "view", "create"),
      ...inArea("register", grant("all", "view")),
      ...inArea("materials", grant("all", "view")),
      assets: grant("all", "view", "update"),
      people: grant("all", "view"),
      "reference-lists": grant("all", ...change),
      audit: grant("all", "view"),
    },
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
