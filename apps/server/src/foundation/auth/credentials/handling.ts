import type { z } from "zod";
import type { HandleCredentials } from "@millwright/domain/foundation/auth/credentials/contract.ts";
import { holds, type AccountRole, type Grants } from "@millwright/domain/kit/access.ts";
import { Refusal, refuse } from "@millwright/domain/kit/errors.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { audit } from "../../../platform/records/audit.ts";
import { announce } from "../../../platform/work/events.ts";
import { post } from "../../mail/service.ts";
import { accountIdOf, assertNotBeyond, grantsOfRoles, linkAccount, people } from "../../people/service.ts";
import { letterheadOf } from "../../tenants/service.ts";
import { endLocks } from "../attempts.ts";
import type { Deps } from "../deps.ts";
import { invited, resetAsked, sessionsEnded, unlocked } from "../events.ts";
import { endSessionsOf } from "../sessions.ts";
import { accountState } from "./account.ts";
import { letGo } from "./giving-way.ts";
import { makeLink } from "./links.ts";

/** What somebody who may change people does to the way in of one of them; nobody does it to a person who may do more. */
export async function handleCredentials(
  deps: Deps,
  ctx: Ctx,
  { tenantUserId: id, action, by }: z.output<typeof HandleCredentials>,
  /** What the audit row is about: the account, where the same call tells of the person already. */
  entity: "people" | "users" = "people",
) {
  const person = await people.get(ctx, id);
  await assertNotBeyond(ctx, person);
  if (person.archivedAt !== null) throw refuse("conflict", "archived");
  const link = await ACTIONS[action](deps, ctx, { person: { ...person, name: person.name }, by, entity });
  return { account: await accountState(deps, ctx, id), link };
}

interface Asked {
  person: { id: number; name: string; email: string | null; roleId: number | null };
  by: "mail" | "link";
  entity: "people" | "users";
}
type Action = (deps: Deps, ctx: Ctx, asked: Asked) => Promise<string | null>;

const invite: Action = async (deps, ctx, { person, by, entity }) => {
  const { email } = person;
  if (!email) throw new Refusal("conflict", { reason: "email_missing", fields: [{ path: "email", reason: "required" }] });
  const account = await ensureAccount(deps, ctx, { ...person, email: email.toLowerCase() });
  return await give(deps, ctx, { person, account, kind: "invitation", by, entity });
};

const reset: Action = async (deps, ctx, { person, by, entity }) => {
  const account = await accountOfPerson(deps, ctx, person.id);
  return await give(deps, ctx, { person, account, kind: account.passwordHash === null ? "invitation" : "reset", by, entity });
};

const unlock: Action = async (deps, ctx, { person }) => {
  const account = await accountOfPerson(deps, ctx, person.id);
  await endLocks(deps.db.system(ctx.db), deps.nameDigest(account.email));
  audit(ctx, { action: "unlocked", entity: "people", entityId: person.id });
  await announce(ctx, unlocked, { id: person.id, payload: {} });
  return null;
};

const endSessions: Action = async (deps, ctx, { person }) => {
  const account = await accountOfPerson(deps, ctx, person.id);
  const count = await endSessionsOf(deps.db.system(ctx.db), account.id);
  audit(ctx, { action: "sessions_ended", entity: "people", entityId: person.id });
  await announce(ctx, sessionsEnded, { id: person.id, payload: { count } });
  return null;
};

const ACTIONS = { invite, reset, unlock, end_sessions: endSessions } as const;

interface AccountFacts {
  id: number;
  email: string;
  passwordHash: string | null;
}

async function accountOfPerson({ db }: Deps, ctx: Ctx, personId: number): Promise<AccountFacts> {
  const accountId = await accountIdOf(ctx, personId);
  const account =
    accountId === null
      ? undefined
      : await db
          .system(ctx.db)
          .selectFrom("accounts")
          .select(["id", "email", "passwordHash"])
          .where("id", "=", accountId)
          .executeTakeFirst();
  if (!account) throw refuse("conflict", "no_account");
  return account;
}

/** The account of an invitation: made with the first one; while it has no password, it goes by the person's address. */
async function ensureAccount(deps: Deps, ctx: Ctx, person: Asked["person"] & { email: string }): Promise<AccountFacts> {
  const system = deps.db.system(ctx.db);
  const accountId = await accountIdOf(ctx, person.id);
  const holder = await system.selectFrom("accounts").select(["id", "passwordHash"]).where("email", "=", person.email).executeTakeFirst();
  if (holder && holder.id !== accountId && !(await letGo(deps, ctx, holder.id))) throw refuse("conflict", "email_has_account");
  if (accountId === null) {
    const { organisationId } = await letterheadOf(deps.db, ctx.tenantId, ctx.db);
    const role = coarseRoleOf((await grantsOfRoles(ctx)).get(person.roleId ?? 0) ?? {});
    const { id } = await system
      .insertInto("accounts")
      .values({ organisationId, email: person.email, role })
      .returning("id")
      .executeTakeFirstOrThrow();
    await linkAccount(ctx, person.id, id);
    return { id, email: person.email, passwordHash: null };
  }
  const known = await accountOfPerson(deps, ctx, person.id);
  if (known.passwordHash !== null) throw refuse("conflict", "has_account");
  await system.updateTable("accounts").set({ email: person.email }).where("id", "=", accountId).execute();
  return { ...known, email: person.email };
}

/** The coarse role only opens route shells; what a person may do comes from the grants. */
const coarseRoleOf = (grants: Grants): AccountRole =>
  holds(grants, "settings", "update") ? "admin" : holds(grants, "work-orders", "approve") ? "staff" : "user";

/** Makes the link and sends it, or answers it to be handed over. */
async function give(
  deps: Deps,
  ctx: Ctx,
  { person, account, kind, by, entity }: Asked & { account: AccountFacts; kind: "reset" | "invitation" },
): Promise<string | null> {
  const system = deps.db.system(ctx.db);
  const owner = { accountId: account.id, tenantId: ctx.tenantId, personId: person.id };
  const made = await makeLink({ system, rows: ctx.db, publicUrl: deps.publicUrl }, owner, { kind, isSelfAsked: false });
  if (kind === "invitation") {
    audit(ctx, { action: "invited", entity, entityId: person.id });
    await announce(ctx, invited, { id: person.id, payload: { by } });
  } else {
    audit(ctx, { action: "reset_asked", entity: "people", entityId: person.id });
    await announce(ctx, resetAsked, { id: person.id, payload: { by, isSelfAsked: false } });
  }
  if (by === "link") return made.link;
  const { name: tenant } = await letterheadOf(deps.db, ctx.tenantId, ctx.db);
  const to = { id: person.id, name: person.name, email: account.email };
  await post(deps, ctx, { kind, to, facts: { tenant, by: ctx.personName }, link: made });
  return null;
}
