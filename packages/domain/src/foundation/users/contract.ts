import { z } from "zod";
import { bulkOf } from "../../kit/bulk.ts";
import { ACCOUNT_ROLES } from "../../kit/access.ts";
import { column } from "../../kit/columns.ts";
import { defineContract } from "../../kit/endpoint.ts";
import { exportOf } from "../../kit/export.ts";
import { email, instant, line, NameRef, version } from "../../kit/fields.ts";
import { idAlias, idOf, idParams } from "../../kit/ids.ts";
import { ListRequest, listOf } from "../../kit/list.ts";
import { registrationPaths } from "../auth/paths.ts";
import { OwnSession } from "../auth/credentials/contract.ts";
import { USER_ACTIONS, USER_STATES } from "./states.ts";

const partOfName = () => line(100);
const roles = () =>
  z
    .array(z.object({ roleId: idOf("roles"), siteId: idOf("locations").nullable().optional() }))
    .max(20)
    .optional();

/** Where accounts come from; the product's own are the only ones so far. */
export const USER_SOURCES = ["api"] as const;

/** A person with an account. The id is the person's. */
export const UserRow = z.object({
  id: z.int(),
  tenantUserId: idAlias(),
  version: version(),
  name: z.string(),
  /** The one that is signed in with. */
  email: z.string(),
  roles: z.array(z.object({ role: NameRef, site: NameRef.nullable() })),
  accountRole: z.enum(ACCOUNT_ROLES),
  from: z.enum(USER_SOURCES),
  state: z.enum(USER_STATES),
  lastSeenAt: instant().nullable(),
  /** Registered at, while nobody has agreed. */
  requestedAt: instant().nullable(),
});
export type UserRow = z.infer<typeof UserRow>;

export const UserDetail = UserRow.extend({
  createdAt: instant(),
  isArchived: z.boolean(),
  /** Nobody does anything to a user who may do more. */
  mayTouch: z.boolean(),
  sessions: z.array(OwnSession.omit({ isThis: true })),
  devices: z.array(z.object({ device: z.string().nullable(), address: z.string().nullable(), lastSeenAt: instant() })),
  /** The last ones: in, out, wrong passwords, locks. */
  signIns: z.array(z.object({ at: instant(), action: z.string(), address: z.string().nullable() })),
});
export type UserDetail = z.infer<typeof UserDetail>;

/** What of a kind of record is open for somebody, as far as the caller may see it. */
export const OpenWork = z.object({
  kind: z.string(),
  count: z.int(),
  /** The first of them. */
  rows: z.array(z.object({ id: z.int(), code: z.string(), title: z.string() })),
  /** Whether it can be somebody else's from now on. */
  isHandedOver: z.boolean(),
});
export type OpenWork = z.infer<typeof OpenWork>;

export const HandedOver = z.object({
  kind: z.string(),
  id: z.int(),
  code: z.string(),
  outcome: z.enum(["changed", "refused"]),
  reason: z.string().optional(),
  message: z.string().optional(),
});
export type HandedOver = z.infer<typeof HandedOver>;

/** Who is invited: somebody of the register, or somebody new. */
export const InvitationDraft = z.object({
  personId: idOf("people").nullable().optional(),
  firstName: partOfName().optional(),
  lastName: partOfName().optional(),
  /** Of somebody new, or in place of what the register says. */
  email: email().optional(),
  roles: roles(),
  /** Where nothing is said, what the first role suggests. */
  accountRole: z.enum(ACCOUNT_ROLES).optional(),
  by: z.enum(["mail", "link"]).default("mail"),
});

export const InvitedLine = z.object({
  line: z.int(),
  text: z.string(),
  outcome: z.enum(["invited", "refused"]),
  id: z.int().optional(),
  reason: z.string().optional(),
  message: z.string().optional(),
});
export type InvitedLine = z.infer<typeof InvitedLine>;

export const UserChange = z
  .object({ accountRole: z.enum(ACCOUNT_ROLES), email: email(), isActive: z.boolean(), personId: idOf("people") })
  .partial();

/** What of it is typed. */
export const UserEdit = UserChange.pick({ email: true, accountRole: true }).required();

export const USER_QUICK = ["waiting", "active", "invited", "locked", "inactive"] as const;
export type UserQuick = (typeof USER_QUICK)[number];

const may = (flag: "view" | "create" | "update") => ({ subModule: "users", flag }) as const;
const params = idParams("users");

const list = {
  method: "POST",
  path: "/api/UserDetails/list/",
  name: "users",
  access: may("view"),
  body: ListRequest.extend({ quick: z.array(z.enum(USER_QUICK)).max(USER_QUICK.length).optional() }),
  reply: listOf(UserRow),
  columns: {
    name: column.text({ isRequired: true, isSearched: true }),
    email: column.text({ isRequired: true }),
    roles: column.shown(column.text()),
    accountRole: column.choice(ACCOUNT_ROLES, { isRequired: true }),
    from: column.shown(column.choice(USER_SOURCES, { isRequired: true })),
    state: column.choice(USER_STATES, { isRequired: true }),
    lastSeenAt: column.instant(),
  },
  reads: true,
} as const;

export const users = defineContract({
  list,
  export: exportOf(list),
  get: { method: "GET", path: "/api/UserDetails/:id", access: may("view"), params, reply: UserDetail },
  invite: {
    method: "POST",
    path: "/api/UserDetails/",
    access: may("create"),
    body: InvitationDraft,
    reply: z.object({ user: UserDetail, link: z.string().nullable() }),
    toldOnce: "link",
  },
  /** Many at once, a line each; every line gets an answer. By mail. */
  inviteMany: {
    method: "POST",
    path: "/api/UserDetails/invite/",
    access: may("create"),
    body: z.object({
      text: z.string().min(1).max(40_000),
      /** Of those whose line names none. */
      roleId: idOf("roles").nullable().optional(),
    }),
    reply: z.object({ rows: z.array(InvitedLine) }),
  },
  update: {
    method: "PUT",
    path: "/api/UserDetails/:id",
    access: may("update"),
    params,
    body: UserChange.extend({ version: version() }),
    reply: UserDetail,
  },
  bulk: bulkOf({
    path: "/api/UserDetails/bulk/",
    access: may("update"),
    kind: "users",
    change: z.object({ action: z.enum(USER_ACTIONS) }),
  }),
  open: {
    method: "GET",
    path: "/api/UserDetails/:id/open/",
    access: may("view"),
    params,
    reply: z.object({ rows: z.array(OpenWork) }),
  },
  /** Everything open that can be, to somebody else; a result each. `left`: so many did not fit into this call. */
  handOver: {
    method: "POST",
    path: "/api/UserDetails/:id/handover/",
    access: may("update"),
    params,
    body: z.object({ toId: idOf("people") }),
    reply: z.object({ rows: z.array(HandedOver), left: z.int() }),
  },
});

/** Answers the same, and as fast, whatever it knows of the address. */
export const registration = defineContract({
  register: {
    ...registrationPaths.register,
    access: "public",
    query: z.object({ tenant: z.string().max(100).optional() }),
    body: z.object({
      displayName: line(200),
      email: email(),
      /** The SHA-256 in lower-case hex, as at the sign-in. */
      password: z.string().regex(/^[0-9a-f]{64}$/),
    }),
    reply: z.object({ success: z.literal(true) }),
  },
});
