import { holds, scopeOf, type Grants } from "../../kit/access.ts";
import type { Permission } from "./contract.ts";
import { subModuleLines, type SubModuleLine } from "./sub-modules.ts";

/** What grants say of one sub-module, in the specification's words and ours. */
export function permissionOf(grants: Grants, { subModule, subModuleId }: Pick<SubModuleLine, "subModule" | "subModuleId">): Permission {
  const may = (flag: Parameters<typeof holds>[2]) => holds(grants, subModule, flag);
  const scope = may("view") || (grants[subModule]?.flags.length ?? 0) > 0 ? scopeOf(grants, subModule) : null;
  return {
    subModuleId,
    subModule,
    view: may("view"),
    create: may("create"),
    update: may("update"),
    delete: may("delete"),
    approve: may("approve"),
    limit: scope !== null && scope !== "all",
    scope,
  };
}

/** The sub-modules that grants open, by module; those of which nothing may be done are not named. */
export const permissionsOf = (grants: Grants) =>
  subModuleLines(null)
    .map(({ moduleId, subModules }) => ({
      moduleId,
      subModules: subModules.map((line) => permissionOf(grants, line)).filter(({ scope }) => scope !== null),
    }))
    .filter(({ subModules }) => subModules.length > 0);
