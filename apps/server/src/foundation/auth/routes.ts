import type { auth, SignInDenied, User } from "@millwright/domain/foundation/auth/contract.ts";
import type { UserSettings } from "@millwright/domain/foundation/auth/settings.ts";
import type { AccountRole } from "@millwright/domain/kit/access.ts";
import { refuse } from "@millwright/domain/kit/errors.ts";
import { writeAudit } from "../../platform/records/audit-words.ts";
import type { OpenCtx } from "../../platform/call/ctx.ts";
import { audit } from "../../platform/records/audit.ts";
import type { Database, TenantDb } from "../../platform/db/db.ts";
import { Denied, type Handlers } from "../../platform/call/mount.ts";
import type { Sessions } from "../../platform/call/session.ts";
import { ATTEMPTS, countAttempt, forgetAttempts, openNameDigests } from "./attempts.ts";
import { setUp } from "./set-up.ts";
import { makeVerifier, type Verifier } from "../../platform/call/passwords.ts";

interface Deps {
  db: Database;
  sessions: Sessions;
  verifier?: Verifier;
}

/** One text for a wrong password and an unknown name. */
const LOCKED = "Your account has been locked due to too many failed login attempts.";
const attemptsLeft = (retries: number) => `Login attempt unsuccessful. You have ${ATTEMPTS - retries} attempt(s) left`;

export async function authHandlers({ db, sessions, verifier = makeVerifier() }: Deps): Promise<Handlers<typeof auth>> {
  const digestOf = await openNameDigests(db);
  return {
    signIn: async (ctx, { body }) => {
      const name = digestOf(body.email);
      const attempt = await countAttempt(db, name);
      if (attempt.isLocked) throw new Denied(denial(ATTEMPTS));
      const account = await accountOf(db, body.email);
      // Side by side, so that the time of an answer does not tell a known name from an unknown one.
      const [isRight, place] = await Promise.all([
        verifier.verify(account?.passwordHash ?? null, body.password),
        account && placeOf(db, account),
      ]);
      if (!isRight || !account || !place) {
        if (place && attempt.failed >= ATTEMPTS) await db.tenant(place.tenantId, (rows) => recordSignIn(rows, place, "locked", ctx));
        // Not waited for: the time of an answer would tell a known name from an unknown one.
        else if (place)
          recordLater(
            ctx,
            db.tenant(place.tenantId, (rows) => recordSignIn(rows, place, "sign_in_failed", ctx)),
          );
        throw new Denied(denial(attempt.failed));
      }
      await forgetAttempts(db, name);
      if (place.isDemo && ctx.isDemoShut) throw refuse("forbidden", "demo_not_here");
      const token = await sessions.open(account.id, place.tenantId, place.personId);
      await db.tenant(place.tenantId, (rows) => recordSignIn(rows, place, "signed_in", ctx));
      const user = userOf({ ...account, ...place, accountRole: account.role as AccountRole }, account.settings);
      ctx.log.info({ accountId: account.id, tenantId: place.tenantId }, "signed in");
      return { email: account.email, password: true, user, access_token: token };
    },
    signOut: async (ctx) => {
      audit(ctx, { action: "signed_out", entity: "people", entityId: ctx.personId });
      await db
        .system(ctx.db)
        .deleteFrom("sessions")
        .where("accountId", "=", ctx.accountId)
        .where("tokenDigest", "=", ctx.tokenDigest)
        .execute();
      return { signedOut: true };
    },
    setUp: async (ctx, { body }) => await setUp(db, body, ctx.requestId),
    me: async (ctx) => {
      const account = await db.system(ctx.db).selectFrom("accounts").select("settings").where("id", "=", ctx.accountId).executeTakeFirst();
      return userOf({ ...ctx, uuid: ctx.accountUuid, name: ctx.personName }, account?.settings);
    },
  };
}

const denial = (retries: number): SignInDenied => {
  const isLocked = retries >= ATTEMPTS;
  const text = isLocked ? LOCKED : attemptsLeft(retries);
  return { email: null, password: null, error: { email: text, password: text, retries: Math.min(retries, ATTEMPTS), locked: isLocked } };
};

async function accountOf(db: Database, email: string) {
  return await db
    .system()
    .selectFrom("accounts")
    .select(["id", "uuid", "email", "role", "passwordHash", "organisationId", "settings"])
    .where("email", "=", email.trim().toLowerCase())
    .where("isDisabled", "=", false)
    .executeTakeFirst();
}

/** Where an account works: the tenants of its organisation, live first, in which it is a person. */
async function placeOf(db: Database, account: { id: number; organisationId: number }) {
  const tenants = await db
    .system()
    .selectFrom("tenants")
    .select(["id", "environment", "isDemo"])
    .where("organisationId", "=", account.organisationId)
    .orderBy("environment")
    .execute();
  for (const tenant of tenants) {
    const person = await db.tenant(tenant.id, (rows) =>
      rows
        .selectFrom("people")
        .leftJoin("roles", (join) => join.onRef("roles.tenantId", "=", "people.tenantId").onRef("roles.id", "=", "people.roleId"))
        .select(["people.id", "people.name", "people.jobTitle", "people.roleId", "roles.name as roleName"])
        .where("people.accountId", "=", account.id)
        .where("people.archivedAt", "is", null)
        .executeTakeFirst(),
    );
    if (!person) continue;
    const { id, name, jobTitle, roleId, roleName } = person;
    return {
      tenantId: tenant.id,
      isDemo: tenant.isDemo,
      environment: tenant.environment as User["environment"],
      personId: id,
      name: name ?? "",
      jobTitle,
      roleId: roleId ?? 0,
      roleName: roleName ?? "",
    };
  }
  return undefined;
}

/** Sign-in has no session yet, so its audit row is written by hand in the tenant it leads to. */
async function recordSignIn(
  rows: TenantDb,
  person: { personId: number; name: string },
  action: string,
  { requestId, ip }: Pick<OpenCtx, "requestId" | "ip">,
): Promise<void> {
  const { personId, name: personName } = person;
  await writeAudit(rows, [{ personId, personName, ip, requestId, action, entity: "people", entityId: personId }]);
}

function recordLater({ log }: Pick<OpenCtx, "log">, written: Promise<void>): void {
  written.catch((failure: unknown) => log.warn({ err: failure }, "a failed sign-in could not be noted in the audit"));
}

interface UserFacts {
  uuid: string;
  email: string;
  accountRole: AccountRole;
  personId: number;
  name: string;
  jobTitle: string | null;
  roleId: number;
  roleName: string;
  environment: User["environment"];
}

function userOf(facts: UserFacts, settings: unknown): User {
  return {
    uuid: facts.uuid,
    role: [facts.accountRole],
    roleId: facts.roleId,
    profile: facts.roleName,
    uid: facts.uuid,
    environment: facts.environment,
    from: "api",
    tenantUserId: facts.personId,
    personId: facts.personId,
    data: {
      displayName: facts.name,
      photoURL: null,
      email: facts.email,
      shortcuts: [],
      info: { groupsDescription1: facts.jobTitle ?? facts.roleName },
      settings: (settings ?? null) as UserSettings | null,
    },
  };
}
