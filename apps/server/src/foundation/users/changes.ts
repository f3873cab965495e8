import type { LogAction } from "@millwright/domain/kit/log/actions.ts";
import { sql } from "kysely";
import type { z } from "zod";
import type { AccountRole } from "@millwright/domain/kit/access.ts";
import { refuse, refuseField, Refusal } from "@millwright/domain/kit/errors.ts";
import type { UserChange } from "@millwright/domain/foundation/users/contract.ts";
import { isFitting, type UserAction } from "@millwright/domain/foundation/users/states.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { mayHere } from "../../platform/records/reach.ts";
import { audit, type Change } from "../../platform/records/audit.ts";
import { announce } from "../../platform/work/events.ts";
import { handleCredentials, isAddressTaken, removeAccount, setAccount, shutAccount, voidLinksOf, type Deps } from "../auth/service.ts";
import { post } from "../mail/service.ts";
import { assertRolesNotBeyond, linkAccount, people, unlinkAccount } from "../people/service.ts";
import { assertStillMay, lockRights } from "../roles/service.ts";
import { letterheadOf } from "../tenants/service.ts";
import { registrationAgreed, registrationRefused, userActivated, userChanged, userDeactivated } from "./events.ts";
import { findUser, raiseVersion, widthOf, type User } from "./queries.ts";

type Acting = (deps: Deps, ctx: Ctx, user: User) => Promise<void>;

export async function getUser(deps: Deps, ctx: Ctx, id: number): Promise<User> {
  const user = await findUser(deps, ctx, id);
  if (!user) throw refuse("not_found", "not_found");
  return user;
}

/** Nobody does anything to the account of a person who may do more, or whose account opens more. */
export async function assertMayTouch(ctx: Ctx, user: Pick<User, "id" | "held" | "siteId" | "accountRole">): Promise<void> {
  await assertRolesNotBeyond(ctx, user, user.held);
  if (user.id !== ctx.personId && widthOf(user.accountRole) > widthOf(ctx.accountRole)) throw refuse("forbidden", "person_beyond_you");
}

/** One thing done to one user; the same whether it was asked for one or for many. */
export async function actOn(deps: Deps, ctx: Ctx, user: User, action: UserAction): Promise<User> {
  if (action === "activate" && user.state === "requested") throw refuse("conflict", "user_requested");
  if (TAKES_RIGHTS.has(action)) await holdRights(ctx, user);
  await assertMayTouch(ctx, user);
  if (!isFitting(action, user.state)) throw refuse("conflict", "user_state");
  await ACTIONS[action](deps, ctx, user);
  // Refused, they are no user any more.
  return action === "refuse" ? user : await getUser(deps, ctx, user.id);
}

/** What somebody could not take back from themselves, and what takes an administrator away. */
const TAKES_RIGHTS: ReadonlySet<UserAction> = new Set(["deactivate"]);
async function holdRights(ctx: Ctx, user: User): Promise<void> {
  await lockRights(ctx);
  await assertStillMay(ctx);
  if (user.id === ctx.personId) throw refuse("conflict", "not_yourself");
}

/** Every session is over at once, and links to a password open nothing. */
const deactivate: Acting = async (deps, ctx, user) => {
  const endedSessions = await shutAccount(deps, ctx, { accountId: user.accountId, personId: user.id });
  await setAccount(deps, ctx, user.accountId, { isDisabled: true });
  await raiseVersion(ctx, user.id);
  note(ctx, user.id, "deactivated", [{ field: "isActive", before: true, after: false }]);
  await announce(ctx, userDeactivated, { id: user.id, payload: { endedSessions } });
};

/** Somebody who comes back comes back as a person, too; no session does. */
const activate: Acting = async (deps, ctx, user) => {
  if (user.forgottenAt !== null) throw refuse("conflict", "person_forgotten");
  if (user.isArchived) {
    if (!(await mayHere(ctx, "people", user.id, "delete"))) throw refuse("forbidden", "forbidden");
    await people.restore(ctx, user.id, user.version);
  }
  if (user.isDisabled) {
    await setAccount(deps, ctx, user.accountId, { isDisabled: false });
    await raiseVersion(ctx, user.id);
  }
  note(ctx, user.id, "activated", [{ field: "isActive", before: false, after: true }]);
  await announce(ctx, userActivated, { id: user.id, payload: {} });
};

/** What a person's page does as well, by the same use-case. */
const byCredentials =
  (action: "invite" | "reset" | "unlock" | "end_sessions"): Acting =>
  async (deps, ctx, user) =>
    void (await handleCredentials(deps, ctx, { tenantUserId: user.id, action, by: "mail" }));

const agree: Acting = async (deps, ctx, user) => {
  await sql`update people set archived_at = null, version = version + 1, updated_at = now() where id = ${user.id}`.execute(ctx.db);
  await setAccount(deps, ctx, user.accountId, { isDisabled: false, requestedAt: null });
  note(ctx, user.id, "registration_agreed", [{ field: "state", before: "requested", after: "active" }]);
  await announce(ctx, registrationAgreed, { id: user.id, payload: {} });
  await tell(deps, ctx, user, "registration_agreed");
};

/** The account goes; the person stays in the archive, where they can be made anonymous. */
const refuseRegistration: Acting = async (deps, ctx, user) => {
  await unlinkAccount(ctx, user.id);
  await removeAccount(deps, ctx, user.accountId);
  note(ctx, user.id, "registration_refused", [{ field: "state", before: "requested", after: null }]);
  await announce(ctx, registrationRefused, { id: user.id, payload: {} });
  await tell(deps, ctx, user, "registration_refused");
};

const ACTIONS: Readonly<Record<UserAction, Acting>> = {
  activate,
  deactivate,
  agree,
  refuse: refuseRegistration,
  unlock: byCredentials("unlock"),
  reset: byCredentials("reset"),
  invite: byCredentials("invite"),
  end_sessions: byCredentials("end_sessions"),
};

async function tell(deps: Deps, ctx: Ctx, user: User, kind: "registration_agreed" | "registration_refused"): Promise<void> {
  const { name: tenant } = await letterheadOf(deps.db, ctx.tenantId, ctx.db);
  await post(deps, ctx, { kind, to: { id: user.id, name: user.name, email: user.email }, facts: { tenant, by: ctx.personName } });
}

const note = (ctx: Ctx, id: number, action: LogAction, changes: readonly Change[]): void =>
  audit(ctx, { action, entity: "people", entityId: id, changes });

/** What of a user is told to whoever came too late. */
const shown = ({ id, version, email, accountRole, state }: User) => ({ id, version, email, accountRole, isActive: state !== "inactive" });

type Patch = z.output<typeof UserChange>;

/** Changes the account: what it opens, its address, whether it is open, whose it is. */
export async function changeUser(deps: Deps, ctx: Ctx, id: number, version: number, patch: Patch): Promise<User> {
  if (patch.accountRole !== undefined || patch.isActive === false || patch.personId !== undefined) await lockRights(ctx);
  await sql`select from people where id = ${id} for update`.execute(ctx.db);
  const user = await getUser(deps, ctx, id);
  if (user.version !== version) throw new Refusal("conflict", { reason: "stale", current: shown(user) });
  await assertMayTouch(ctx, user);
  const changes = [await changeRole(deps, ctx, user, patch.accountRole), await changeEmail(deps, ctx, user, patch.email)].flat();
  if (changes.length > 0) {
    await raiseVersion(ctx, id);
    note(ctx, id, "updated", changes);
    await announce(ctx, userChanged, { id, payload: {} });
  }
  if (patch.isActive !== undefined && patch.isActive !== (user.state !== "inactive")) {
    const action = patch.isActive ? "activate" : "deactivate";
    await actOn(deps, ctx, await getUser(deps, ctx, id), action);
  }
  if (patch.personId !== undefined && patch.personId !== id) return await moveAccount(deps, ctx, user, patch.personId);
  if (changes.length === 0 && patch.isActive === undefined) ctx.audits.count += 1;
  return await getUser(deps, ctx, id);
}

async function changeRole(deps: Deps, ctx: Ctx, user: User, accountRole: AccountRole | undefined): Promise<Change[]> {
  if (accountRole === undefined || accountRole === user.accountRole) return [];
  await assertStillMay(ctx);
  // Whoever gave up what lets them in could not take it back.
  if (user.id === ctx.personId) throw refuseField("accountRole", "not_yourself");
  assertMayGiveRole(ctx, accountRole);
  await setAccount(deps, ctx, user.accountId, { role: accountRole });
  return [{ field: "accountRole", before: user.accountRole, after: accountRole }];
}

export function assertMayGiveRole(ctx: Ctx, accountRole: AccountRole): void {
  if (widthOf(accountRole) > widthOf(ctx.accountRole)) throw refuseField("accountRole", "account_role_beyond_yours");
}

async function changeEmail(deps: Deps, ctx: Ctx, user: User, typed: string | undefined): Promise<Change[]> {
  const email = typed?.trim().toLowerCase();
  if (email === undefined || email === user.email) return [];
  if (await isAddressTaken(deps, ctx, email)) throw refuseField("email", "email_has_account");
  await setAccount(deps, ctx, user.accountId, { email });
  await voidLinksOf(deps, ctx, { accountId: user.accountId, personId: user.id });
  return [{ field: "email", before: user.email, after: email }];
}

/** The account is another person's from now on: its sessions named the one before. */
async function moveAccount(deps: Deps, ctx: Ctx, user: User, toId: number): Promise<User> {
  await assertStillMay(ctx);
  if (user.id === ctx.personId) throw refuseField("personId", "not_yourself");
  const person = await people.get(ctx, toId).catch(() => {
    throw refuseField("personId", "not_known");
  });
  if (person.archivedAt !== null) throw refuseField("personId", "archived");
  if (person.hasAccount) throw refuseField("personId", "has_account");
  await assertRolesNotBeyond(
    ctx,
    person,
    person.roles.map(({ roleId, siteId }) => ({ roleId, siteId })),
  );
  await shutAccount(deps, ctx, { accountId: user.accountId, personId: user.id });
  await unlinkAccount(ctx, user.id);
  await linkAccount(ctx, toId, user.accountId);
  note(ctx, user.id, "updated", [{ field: "personId", before: user.id, after: toId }]);
  await announce(ctx, userChanged, { id: toId, payload: {} });
  return await getUser(deps, ctx, toId);
}
