import { sql, type RawBuilder } from "kysely";
import { ACCOUNT_ROLES, type AccountRole } from "@millwright/domain/kit/access.ts";
import type { ListReply, ListRequest } from "@millwright/domain/kit/list.ts";
import { users, type UserDetail, type UserQuick, type UserRow } from "@millwright/domain/foundation/users/contract.ts";
import type { UserState } from "@millwright/domain/foundation/users/states.ts";
import type { Written } from "@millwright/domain/kit/ids.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { defineList } from "../../platform/lists/define-list.ts";
import { listRows } from "../../platform/lists/list.ts";
import { withinReach } from "../../platform/records/reach.ts";
import { lockedAccounts, type Deps } from "../auth/service.ts";

/** Something of the account of a row of people. */
const ofAccount = <T>(what: RawBuilder<T>): RawBuilder<T> => sql<T>`(select ${what} from accounts a where a.id = people.account_id)`;
const EMAIL = ofAccount(sql<string>`a.email`);
const ACCOUNT_ROLE = ofAccount(sql<AccountRole>`a.role`);
const REQUESTED_AT = ofAccount(sql<string | null>`a.requested_at`);
/** The last that is known of it: a call of a session, a sign-in, a visit of before. */
const LAST_SEEN = sql<string | null>`greatest(
  (select max(x.last_seen_at) from sessions x where x.account_id = people.account_id and x.person_id = people.id),
  (select max(d.last_seen_at) from account_devices d where d.account_id = people.account_id),
  (select v.active_at from person_visits v where v.tenant_id = people.tenant_id and v.person_id = people.id))`;
const ROLES = sql<UserRow["roles"]>`coalesce((select jsonb_agg(jsonb_build_object('role', jsonb_build_object('id', r.id, 'name', r.name),
    'site', case when l.id is null then null else jsonb_build_object('id', l.id, 'name', l.name) end)
    order by h.role_id is distinct from people.role_id or h.site_id is distinct from people.role_site_id, r.name, l.name)
  from held_roles h join roles r on r.id = h.role_id left join locations l on l.id = h.site_id where h.person_id = people.id), '[]')`;

/** Which accounts are locked is known by digests alone, so it is found out beforehand. */
const stateOf = (locked: readonly number[]) =>
  ofAccount(sql<UserState>`case when a.requested_at is not null then 'requested' when a.is_disabled or people.archived_at is not null then 'inactive'
    when a.password_hash is null then 'invited' when a.id = any(${[...locked]}::int[]) then 'locked' else 'active' end`);

const listOf = (state: RawBuilder<UserState>) =>
  defineList(users.list, {
    kind: "users",
    refs: { email: EMAIL, accountRole: ACCOUNT_ROLE, state, lastSeenAt: LAST_SEEN },
    defaultSort: [{ colId: "name", sort: "asc" }],
  });

/** Of the people those who have an account. */
export const hasAccount = sql<boolean>`people.account_id is not null`;

const rows = (ctx: Ctx, state: RawBuilder<UserState>) =>
  ctx.db
    .selectFrom("people")
    .select(["people.id", "people.version", sql<string>`people.name`.as("name"), EMAIL.as("email"), ROLES.as("roles")])
    .select([ACCOUNT_ROLE.as("accountRole"), state.as("state"), LAST_SEEN.as("lastSeenAt"), REQUESTED_AT.as("requestedAt")])
    .select(sql<"api">`'api'`.as("from"))
    .where(hasAccount);

const STATE_OF: Readonly<Record<UserQuick, UserState>> = {
  waiting: "requested",
  active: "active",
  invited: "invited",
  locked: "locked",
  inactive: "inactive",
};

type Asked = ListRequest & { quick?: readonly UserQuick[] | undefined };

/** Whoever has an account, working here or not. */
export async function userRows(
  deps: Deps,
  ctx: Ctx,
  { archived: _all, quick = [], ...request }: Asked,
): Promise<ListReply<Written<UserRow>>> {
  const state = stateOf(await lockedAccounts(deps, ctx));
  let query = rows(ctx, state);
  if (quick.length > 0) query = query.where(() => sql<boolean>`${state} = any(${quick.map((word) => STATE_OF[word])}::text[])`);
  return await listRows(ctx, listOf(state), request, query);
}

/** The same for a file: roles as one text. */
export async function userFileRows(deps: Deps, ctx: Ctx, request: Asked): Promise<ListReply<object>> {
  const block = await userRows(deps, ctx, request);
  return {
    ...block,
    rows: block.rows.map((row) => ({
      ...row,
      roles: [row.roles.map(({ role, site }) => (site ? `${role.name} (${site.name})` : role.name)).join(", ")],
    })),
  };
}

/** How many wait for somebody's agreement, and the first of them; what the caller reaches. */
export async function waitingUsers(ctx: Ctx, first: number) {
  const found = await ctx.db
    .selectFrom("people")
    .select(["people.id", sql<string>`people.name`.as("name"), EMAIL.as("email"), sql<string>`${REQUESTED_AT}`.as("requestedAt")])
    .where("people.accountId", "is not", null)
    .where(() => sql<boolean>`${REQUESTED_AT} is not null`)
    .where(() => withinReach(ctx, "users"))
    .orderBy("people.id")
    .limit(1000)
    .execute();
  return { count: found.length, rows: found.slice(0, first) };
}

/** What the use-cases must know of a user beside what is shown. */
export interface User extends Written<UserRow> {
  accountId: number;
  isDisabled: boolean;
  hasPassword: boolean;
  isArchived: boolean;
  forgottenAt: string | null;
  createdAt: string;
  /** As rights are compared. */
  held: { roleId: number; siteId: number | null }[];
  siteId: number | null;
}

export async function findUser(deps: Deps, ctx: Ctx, id: number): Promise<User | undefined> {
  const state = stateOf(await lockedAccounts(deps, ctx));
  const row = await rows(ctx, state)
    .select(["people.accountId", "people.archivedAt", "people.forgottenAt", "people.siteId"])
    .select([
      ofAccount(sql<boolean>`a.is_disabled`).as("isDisabled"),
      ofAccount(sql<boolean>`a.password_hash is not null`).as("hasPassword"),
      ofAccount(sql<string>`a.created_at`).as("createdAt"),
    ])
    .where("people.id", "=", id)
    .where(() => withinReach(ctx, "users"))
    .executeTakeFirst();
  if (!row || row.accountId === null) return undefined;
  const { archivedAt, accountId, ...user } = row;
  const held = user.roles.map(({ role, site }) => ({ roleId: role.id, siteId: site?.id ?? null }));
  return { ...user, accountId, held, isArchived: archivedAt !== null };
}

const SIGN_INS = ["signed_in", "signed_out", "sign_in_failed", "locked", "unlocked", "password_set", "password_changed", "reset_asked"];
const SHOWN = 20;

export async function signInsOf(ctx: Ctx, personId: number): Promise<UserDetail["signIns"]> {
  const { rows: found } = await sql<{ at: string; action: string; address: string | null }>`
    select l.at, l.action, w.words ->> 'ip' as address from audit_log l left join audit_words w on w.tenant_id = l.tenant_id and w.audit_id = l.id
    where l.entity = 'people' and l.entity_id = ${personId} and l.action = any(${SIGN_INS}::text[])
    order by l.id desc limit ${sql.lit(SHOWN)}`.execute(ctx.db);
  return found;
}

/** A change of the account shows on the person. */
export const raiseVersion = async (ctx: Ctx, id: number): Promise<void> =>
  void (await sql`update people set version = version + 1, updated_at = now() where id = ${id}`.execute(ctx.db));

/** How much an account opens: later ones less. */
export const widthOf = (role: AccountRole): number => ACCOUNT_ROLES.length - ACCOUNT_ROLES.indexOf(role);
