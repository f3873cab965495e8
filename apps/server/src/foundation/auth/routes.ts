import type { auth, SignInDenied } from "@millwright/domain/foundation/auth/contract.ts";
import { refuse } from "@millwright/domain/kit/errors.ts";
import { audit } from "../../platform/records/audit.ts";
import { announce } from "../../platform/work/events.ts";
import { isOnlyClock } from "../../platform/call/clock.ts";
import type { OpenCtx } from "../../platform/call/ctx.ts";
import { Denied, type Handlers } from "../../platform/call/mount.ts";
import { letterheadOf, settingsOfCaller } from "../tenants/service.ts";
import { ATTEMPTS, countAttempt, forgetAttempts } from "./attempts.ts";
import { inNameOf, type Deps } from "./deps.ts";
import { knownDevice } from "./devices.ts";
import { enter, recordSignIn, tellOf } from "./entering.ts";
import { locked } from "./events.ts";
import { accountOf, chosenBy, placeOf, userOf, type AccountRow, type Place } from "./place.ts";
import { firstEntry } from "./start-page.ts";
import { setUp } from "./set-up.ts";

/** One text for a wrong password and an unknown name. */
const LOCKED = "Your account has been locked due to too many failed login attempts.";
const attemptsLeft = (retries: number) => `Login attempt unsuccessful. You have ${ATTEMPTS - retries} attempt(s) left`;

export function authHandlers(deps: Deps): Handlers<typeof auth> {
  const { db, sessions, verifier, nameDigest } = deps;
  return {
    signIn: async (ctx, { body }) => {
      const { email, device } = body;
      const known = await knownDevice(db, email, device);
      const name = nameDigest(email);
      const digest = known ? nameDigest(`${email}\n${known.toString("hex")}`) : name;
      const attempt = await countAttempt(db, { digest, ofName: known ? name : null, email });
      if (attempt.isLocked) throw new Denied(denial(ATTEMPTS));
      const account = await accountOf(db, { email });
      // Side by side, so that the time of an answer does not tell a known name from an unknown one.
      const [isRight, place] = await Promise.all([
        verifier.verify(account?.passwordHash ?? null, body.password),
        account && placeOf(db, account),
      ]);
      if (!isRight || !account || !place) {
        if (attempt.failed >= ATTEMPTS && account && place) await tellLocked(deps, ctx, { account, place, isKnownDevice: known !== null });
        // Not waited for: the time of an answer would tell a known name from an unknown one.
        else if (account && place)
          recordLater(
            ctx,
            db.tenant(place.tenantId, async (rows) => await recordSignIn(rows, place, "sign_in_failed", ctx)),
          );
        throw new Denied(denial(attempt.failed));
      }
      await forgetAttempts(db, digest);
      if (place.isDemo && ctx.isDemoShut) throw refuse("forbidden", "demo_not_here");
      return await enter(deps, ctx, { account, place, device });
    },
    signOut: async (ctx) => {
      audit(ctx, { action: "signed_out", entity: "people", entityId: ctx.personId });
      await db
        .system(ctx.db)
        .deleteFrom("sessions")
        .where("accountId", "=", ctx.accountId)
        .where("family", "in", (from) => from.selectFrom("sessions").select("family").where("tokenDigest", "=", ctx.tokenDigest))
        .execute();
      return { signedOut: true };
    },
    setUp: async (ctx, { body }) => await setUp(db, body, ctx.requestId),
    me: async (ctx) => {
      const settings = await settingsOfCaller(db, ctx);
      const next = await sessions.rotate(ctx.db, ctx.tokenDigest);
      const chosen = await chosenBy(ctx);
      const startPage = await firstEntry(deps, ctx, chosen.startPage);
      const isOnly = await isOnlyClock(ctx);
      const user = userOf({ ...ctx, ...chosen, isOnlyClock: isOnly, startPage, uuid: ctx.accountUuid, name: ctx.personName }, settings);
      return next ? { ...user, access_token: next } : user;
    },
  };
}

/** The third wrong password: in the audit, announced, and told to whose account it is. */
async function tellLocked(
  deps: Deps,
  ctx: OpenCtx,
  { account, place, isKnownDevice }: { account: AccountRow; place: Place; isKnownDevice: boolean },
): Promise<void> {
  await inNameOf(deps, ctx, place, async (inside) => {
    const { lockMinutes: minutes } = await letterheadOf(deps.db, place.tenantId, inside.db);
    audit(inside, { action: "locked", entity: "people", entityId: place.personId });
    await announce(inside, locked, { id: place.personId, payload: { minutes, isKnownDevice } });
    await tellOf(deps, inside.db, "locked", { account, place, ctx }, { minutes });
  });
}

const denial = (retries: number): SignInDenied => {
  const isLocked = retries >= ATTEMPTS;
  const text = isLocked ? LOCKED : attemptsLeft(retries);
  return { email: null, password: null, error: { email: text, password: text, retries: Math.min(retries, ATTEMPTS), locked: isLocked } };
};

function recordLater({ log }: Pick<OpenCtx, "log">, written: Promise<void>): void {
  written.catch((failure: unknown) => log.warn({ err: failure }, "a failed sign-in could not be noted in the audit"));
}
