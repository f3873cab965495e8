import { z } from "zod";
import { FLAGS, SCOPES, SUB_MODULES } from "../../kit/access.ts";
import { column } from "../../kit/columns.ts";
import { defineContract } from "../../kit/endpoint.ts";
import { instant, name, NameRef, optionalText, Ref, version } from "../../kit/fields.ts";
import { idAlias, idInPath, idOf, idParams } from "../../kit/ids.ts";
import { ListRequest, listOf } from "../../kit/list.ts";
import { LogLine } from "../../kit/log/log.ts";
import { May } from "../../kit/may.ts";

const flags = () => z.array(z.enum(FLAGS)).max(FLAGS.length);
const grant = () => z.strictObject({ flags: flags(), scope: z.enum(SCOPES) });

/** What is said of some sub-modules: one that is not named stays as it is, one without flags is taken away. */
const grants = () => z.strictObject(Object.fromEntries(SUB_MODULES.map((subModule) => [subModule, grant().optional()])) as GrantsShape);
type GrantsShape = Record<(typeof SUB_MODULES)[number], z.ZodOptional<ReturnType<typeof grant>>>;

/** How a role is called and what it is for. */
export const UserRoleFacts = z.object({ name: name(), description: optionalText(500) });
/** What a person fills in. Whoever may do anything to something may view it: `view` is added to any other flag. */
export const UserRoleDraft = UserRoleFacts.extend({ grants: grants().optional() });
export type UserRoleDraft = z.input<typeof UserRoleDraft>;

/** One row of the list. */
export const UserRoleRow = z.object({
  id: z.int(),
  userRoleId: idAlias(),
  version: version(),
  name: z.string(),
  description: z.string().nullable(),
  /** Those who are here; who left keeps the role without counting. */
  people: z.int(),
  /** How many sub-modules it opens, and how many of those not for every row. */
  opens: z.int(),
  limited: z.int(),
  updatedAt: instant(),
});
export type UserRoleRow = z.infer<typeof UserRoleRow>;

const HeldGrant = z.object({ flags: z.array(z.enum(FLAGS)), scope: z.enum(SCOPES) });

export const UserRole = z.object({
  id: z.int(),
  userRoleId: idAlias(),
  version: version(),
  name: z.string(),
  description: z.string().nullable(),
  grants: z.partialRecord(z.enum(SUB_MODULES), HeldGrant),
  people: z.int(),
  /** Those who left and still hold it: it cannot be deleted without saying where they go, too. */
  leavers: z.int(),
  /** It allows more than the caller's own roles do everywhere: it is looked at, not changed. */
  isBeyond: z.boolean(),
  /** The caller holds it. */
  isMine: z.boolean(),
  may: May,
  createdAt: instant(),
  updatedAt: instant(),
});
export type UserRole = z.infer<typeof UserRole>;

const RoleHolder = z.object({ person: NameRef, jobTitle: z.string().nullable(), site: Ref.nullable() });
export type RoleHolder = z.infer<typeof RoleHolder>;

const SubModuleShape = z.object({
  subModule: z.enum(SUB_MODULES),
  subModuleId: z.int().nullable(),
  title: z.string(),
  /** The scopes that mean something here. */
  scopes: z.array(z.enum(SCOPES)),
  /** The flags that open something here. */
  flags: z.array(z.enum(FLAGS)),
  /** The widest scope to which the caller may give each flag. */
  mayGive: z.partialRecord(z.enum(FLAGS), z.enum(SCOPES)),
  isInMenu: z.boolean(),
});
export type TenantSubModule = z.infer<typeof SubModuleShape>;
const ModuleShape = z.object({ moduleId: z.int().nullable(), title: z.string(), subModules: z.array(SubModuleShape) });
export type TenantModule = z.infer<typeof ModuleShape>;

/** The specification's flags of a sub-module, with ours beside them. `limit`: not every row. */
const Permission = z.object({
  subModuleId: z.int().nullable(),
  subModule: z.enum(SUB_MODULES),
  view: z.boolean(),
  create: z.boolean(),
  update: z.boolean(),
  delete: z.boolean(),
  approve: z.boolean(),
  limit: z.boolean(),
  /** Null where nothing is allowed. */
  scope: z.enum(SCOPES).nullable(),
});
export type Permission = z.infer<typeof Permission>;
const ModulePermissions = z.object({ moduleId: z.int().nullable(), subModules: z.array(Permission) });

const may = (flag: "view" | "create" | "update" | "delete") => ({ subModule: "user-roles", flag }) as const;
const params = idParams("roles");

const list = {
  method: "POST",
  path: "/api/UserRoles/list/",
  name: "user-roles",
  access: may("view"),
  body: ListRequest,
  reply: listOf(UserRoleRow),
  columns: {
    name: column.text({ isRequired: true, isSearched: true }),
    description: column.text({ isSearched: true }),
    people: column.number({ isRequired: true }),
    opens: column.shown(column.number()),
    updatedAt: column.instant({ isRequired: true }),
  },
  reads: true,
} as const;

/** Roles are shown to whoever may view them, and changed by those who may do all that the role says, before and after. */
export const userRoles = defineContract({
  list,
  get: { method: "GET", path: "/api/UserRoles/:id", access: may("view"), params, reply: UserRole },
  create: { method: "POST", path: "/api/UserRoles/", access: may("create"), body: UserRoleDraft, reply: UserRole },
  update: {
    method: "PUT",
    path: "/api/UserRoles/:id",
    access: may("update"),
    params,
    body: UserRoleDraft.partial().extend({ version: version() }),
    reply: UserRole,
  },
  /** Another role that says the same. */
  copy: {
    method: "POST",
    path: "/api/UserRoles/:id/copy",
    access: may("create"),
    params,
    body: UserRoleDraft.pick({ name: true }),
    reply: UserRole,
  },
  /** Whoever has it gets `moveTo` in its place, where they had it; without it a role that somebody has is not deleted. */
  remove: {
    method: "DELETE",
    path: "/api/UserRoles/:id",
    access: may("delete"),
    params,
    body: z.object({ version: version(), moveTo: idOf("roles").nullable().optional() }),
    reply: z.object({ id: z.int(), moved: z.int() }),
  },
  log: { method: "GET", path: "/api/UserRolesLog/:id", access: may("view"), params, reply: z.object({ rows: z.array(LogLine) }) },
  /** Those whom the caller may see among the people who have it, with where; `unseen`: how many more there are. */
  people: {
    method: "GET",
    path: "/api/UserRoles/:id/people",
    access: may("view"),
    params,
    reply: z.object({ rows: z.array(RoleHolder), unseen: z.int() }),
  },
  subModules: {
    method: "GET",
    path: "/api/UserRoles/subModules/",
    access: may("view"),
    reply: z.object({ modules: z.array(ModuleShape), menuLimit: z.array(z.int()).nullable() }),
  },
  subModule: {
    method: "GET",
    path: "/api/UserRoles/:id/subModules/:subModuleId/",
    access: may("view"),
    params: params.extend({ subModuleId: z.string().max(60) }),
    reply: Permission,
  },
});

/** What somebody may do: everywhere, or at one site. */
const ProfileRights = z.object({
  tenantUserId: z.int(),
  name: z.string(),
  roles: z.array(z.object({ userRoleId: z.int(), name: z.string(), site: Ref.nullable() })),
  /** What all roles together allow, by where they are held; null: everywhere. */
  rights: z.array(z.object({ site: Ref.nullable(), modules: z.array(ModulePermissions) })),
});

export const profileRights = defineContract({
  mine: { method: "GET", path: "/api/Profile/subModules/", access: "signed-in", reply: z.object({ modules: z.array(ModulePermissions) }) },
  /** One's own without a number; another person's for those who may see that person. */
  of: {
    method: "GET",
    path: "/api/Profile/",
    access: "signed-in",
    query: z.object({ tenantUserId: idInPath("people").optional() }),
    reply: ProfileRights,
  },
});
