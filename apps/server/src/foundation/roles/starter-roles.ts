import { FLAGS, SUB_MODULES, type Flag, type Grants, type Scope, type SubModule } from "@millwright/domain/kit/access.ts";

/** The roles a new tenant begins with. What is not named is denied. */
const grant = (scope: Scope, ...flags: Flag[]) => ({ scope, flags });
const change: Flag[] = ["view", "create", "update", "delete"];

const everything: Grants = Object.fromEntries(SUB_MODULES.map((subModule: SubModule) => [subModule, grant("all", ...FLAGS)]));

export const STARTER_ROLES: Record<string, { description: string; grants: Grants }> = {
  Administrator: { description: "May do everything in this organisation.", grants: everything },
  Planner: {
    description: "Plans and approves the work, keeps the register.",
    grants: {
      "work-orders": grant("all", ...FLAGS),
      "work-requests": grant("all", ...FLAGS),
      assets: grant("all", ...change),
      locations: grant("all", ...change),
      suppliers: grant("all", ...change),
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
      assets: grant("all", "view"),
      locations: grant("all", "view"),
      suppliers: grant("all", "view"),
      people: grant("all", "view"),
      "reference-lists": grant("all", "view"),
    },
  },
  Storekeeper: {
    description: "Keeps suppliers and materials.",
    grants: {
      suppliers: grant("all", ...change),
      assets: grant("all", "view"),
      locations: grant("all", "view"),
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
      assets: grant("all", "view", "update"),
      locations: grant("all", "view"),
      suppliers: grant("all", "view"),
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
