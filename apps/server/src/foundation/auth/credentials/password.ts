import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { type Refusal, refuse, refuseField } from "@millwright/domain/kit/errors.ts";
import type { Caller, Ctx, OpenCtx } from "../../../platform/call/ctx.ts";
import { hashDigest } from "../../../platform/call/passwords.ts";
import { audit } from "../../../platform/records/audit.ts";
import { announce } from "../../../platform/work/events.ts";
import { post } from "../../mail/service.ts";
import { letterheadOf } from "../../tenants/service.ts";
import { ATTEMPTS, countAttempt, endLocks, forgetAttempts } from "../attempts.ts";
import { isCommonDigest } from "../common-passwords.ts";
import { inNameOf, type Deps } from "../deps.ts";
import { enter, tellOf } from "../entering.ts";
import { passwordChanged, resetAsked } from "../events.ts";
import { accountOf, placeOf } from "../place.ts";
import { endSessionsOf } from "../sessions.ts";
import { findLink, isAskedTooOften, makeLink, spendLink, voidLinks } from "./links.ts";

/** An answer to "forgot your password?" takes so long, whether there is such an account or not. */
const ANSWER_MS = 500;

/** Sends a link to whoever it is, if it is anybody; the answer never tells. */
export async function askReset(deps: Deps, ctx: OpenCtx, typed: string): Promise<{ sent: true }> {
  const asking = sendReset(deps, ctx, typed).catch((thrown: unknown) =>
    ctx.log.error({ err: thrown }, "a link to a new password was not made"),
  );
  await Promise.all([asking, sleep(ANSWER_MS)]);
  return { sent: true };
}

async function sendReset(deps: Deps, ctx: OpenCtx, typed: string): Promise<void> {
  const account = /^\d+$/.test(typed) ? await accountOfUser(deps, ctx, Number(typed)) : await accountOf(deps.db, { email: typed });
  const place = account && (await placeOf(deps.db, account));
  if (!account || !place || (place.isDemo && ctx.isDemoShut)) return;
  await inNameOf(deps, ctx, place, async (inside) => {
    const system = deps.db.system(inside.db);
    if (await isAskedTooOften(system, account.id)) return;
    // Whoever never had a password was invited, and is invited once more.
    const kind = account.passwordHash === null ? "invitation" : "reset";
    const owner = { accountId: account.id, tenantId: place.tenantId, personId: place.personId };
    const link = await makeLink({ system, rows: inside.db, publicUrl: deps.publicUrl }, owner, { kind, isSelfAsked: true });
    audit(inside, { action: "reset_asked", entity: "people", entityId: place.personId });
    await announce(inside, resetAsked, { id: place.personId, payload: { by: "mail", isSelfAsked: true } });
    const { name: tenant } = await letterheadOf(deps.db, place.tenantId, inside.db);
    const to = { id: place.personId, name: place.name, email: account.email };
    await post(deps, inside, { kind, to, facts: { tenant, by: tenant }, link });
  });
}

/** A number is a person of the tenant that the caller is signed in to; a stranger's number is nobody's. */
async function accountOfUser({ db }: Deps, { caller }: OpenCtx, personId: number) {
  if (!caller || !Number.isSafeInteger(personId)) return undefined;
  const person = await db.tenant(caller.tenantId, async (rows) =>
    rows.selectFrom("people").select("accountId").where("id", "=", personId).executeTakeFirst(),
  );
  return person?.accountId ? await accountOf(db, { id: person.accountId }) : undefined;
}

/** What a link is worth, and whose account it opens. */
export async function validate({ db }: Deps, code: string) {
  const { state, link } = await findLink(db.system(), code);
  if (state !== "valid" || !link) return { state, kind: null, email: null, name: null, tenant: null };
  const name = await db.tenant(link.tenantId, async (rows) =>
    rows.selectFrom("people").select(["name", "archivedAt"]).where("id", "=", link.personId).executeTakeFirst(),
  );
  if (!name || name.archivedAt !== null) return { state: "expired" as const, kind: null, email: null, name: null, tenant: null };
  return { state, kind: link.kind as "reset" | "invitation", email: link.email, name: name.name, tenant: link.tenant };
}

/** The password behind a link: set, every session and lock ended, and signed in. */
export async function setPassword(
  deps: Deps,
  ctx: OpenCtx,
  { code, password, device }: { code: string; password: string; device?: string | undefined },
) {
  const { db } = deps;
  const { state, link } = await findLink(db.system(), code);
  const account = link && (await accountOf(db, { id: link.accountId }));
  const place = account && (await placeOf(db, account));
  if (state === "used") throw refuse("conflict", "link_used");
  if (state === "expired" || !account || !place) throw refuse("conflict", "link_expired");
  if (place.isDemo && ctx.isDemoShut) throw refuse("forbidden", "demo_not_here");
  if (await isCommonDigest(password, [link?.tenant ?? "", place.name, account.email])) throw refuseField("password", "common_password");
  const passwordHash = await hashDigest(password);
  await inNameOf(deps, ctx, place, async (inside) => {
    if (!(await spendLink(db.system(inside.db), code))) throw refuse("conflict", "link_used");
    await keepPassword(deps, inside, { account, passwordHash, from: ctx });
    await endLocks(db.system(inside.db), deps.nameDigest(account.email));
  });
  return await enter(deps, ctx, { account, place, device, audited: null });
}

/** What came of looking at the current password, before the call's transaction: the hash of the new one, or why not. */
type Proof = { passwordHash: string } | { refused: Refusal };

/** Guesses at the own password from an open session are counted like those at the sign-in. What is refused is said in the call, so that a repetition of one that was done is answered with what it did. */
export async function proveOwn(deps: Deps, caller: Caller, { current, password }: { current: string; password: string }): Promise<Proof> {
  const { db, verifier, nameDigest } = deps;
  const { email, accountId } = caller;
  const counted = { digest: nameDigest(`${email}\npassword of ${accountId}`), ofName: nameDigest(email), email };
  const attempt = await countAttempt(db, counted);
  const account = await accountOf(db, { id: accountId });
  const isRight = !attempt.isLocked && (await verifier.verify(account?.passwordHash ?? null, current));
  if (!isRight && attempt.failed >= ATTEMPTS) {
    const { lockMinutes: minutes } = await letterheadOf(db, caller.tenantId);
    return { refused: refuse("conflict", "password_locked", { minutes }) };
  }
  if (!isRight) return { refused: refuseField("current", "wrong_password") };
  await forgetAttempts(db, counted.digest);
  if (current === password) return { refused: refuseField("password", "same_password") };
  const { name: tenant } = await letterheadOf(db, caller.tenantId);
  if (await isCommonDigest(password, [tenant, caller.personName, email])) return { refused: refuseField("password", "common_password") };
  return { passwordHash: await hashDigest(password) };
}

export async function changePassword(deps: Deps, ctx: Ctx, proof: Proof) {
  if ("refused" in proof) throw proof.refused;
  const system = deps.db.system(ctx.db);
  const account = await system
    .selectFrom("accounts")
    .select(["id", "email", "passwordHash"])
    .where("id", "=", ctx.accountId)
    .executeTakeFirstOrThrow();
  const session = await system
    .selectFrom("sessions")
    .select(["userAgent", "address"])
    .where("tokenDigest", "=", ctx.tokenDigest)
    .executeTakeFirst();
  const from = { now: ctx.now, userAgent: session?.userAgent ?? null, ip: session?.address ?? null };
  const ended = await keepPassword(deps, ctx, { account, passwordHash: proof.passwordHash, from });
  // This session goes on, under another token.
  await system
    .updateTable("sessions")
    .set({ rotatesAt: sql<string>`now()` })
    .where("tokenDigest", "=", ctx.tokenDigest)
    .execute();
  return { changed: true as const, ended };
}

interface NewPassword {
  account: { id: number; email: string; passwordHash: string | null };
  passwordHash: string;
  from: { now: Date; ip: string | null; userAgent: string | null };
}

/** With a new password every link is void and every other session over; it is in the audit, announced, and told by mail. */
async function keepPassword(deps: Deps, ctx: Ctx, { account, passwordHash, from }: NewPassword): Promise<number> {
  const system = deps.db.system(ctx.db);
  await system
    .updateTable("accounts")
    .set({ passwordHash, passwordChangedAt: sql<string>`now()` })
    .where("id", "=", account.id)
    .execute();
  await voidLinks(system, ctx.db, { accountId: account.id, personId: ctx.personId });
  const endedSessions = await endSessionsOf(system, account.id, { butTokenOf: ctx.tokenDigest });
  const isFirst = account.passwordHash === null;
  audit(ctx, { action: isFirst ? "password_set" : "password_changed", entity: "people", entityId: ctx.personId });
  await announce(ctx, passwordChanged, { id: ctx.personId, payload: { isFirst, endedSessions } });
  const place = { tenantId: ctx.tenantId, personId: ctx.personId, name: ctx.personName };
  if (!isFirst) await tellOf(deps, ctx.db, "password_changed", { account, place, ctx: from });
  return endedSessions;
}
