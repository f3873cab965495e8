import type { auth, tenants, TenantInfo, User } from "@millwright/domain/foundation/auth/contract.ts";
import { authPaths, tenantPaths } from "@millwright/domain/foundation/auth/paths.ts";
import { callPath, onSessionEnded } from "../../kit/wire/client.ts";
import { draftsBelongTo, dropAllDrafts } from "../../kit/draft.ts";
import { dropPersonal, personalBelongsTo } from "../../kit/personal.ts";
import { recentBelongsTo } from "../../kit/recent.ts";
import { createStore } from "../../kit/feedback/store.ts";
import { notify } from "../../kit/feedback/snackbar.ts";
import { leaveDevice, openDevice } from "../../kit/offline/device.ts";
import { isUnreached, NetworkFailure, ServerFailure } from "../../kit/wire/failures.ts";
import { reach } from "../../kit/wire/reach.ts";
import { setLocale } from "../../kit/format.ts";
import { clearToken, getToken, onTokenChange, setToken } from "../../kit/wire/token.ts";
import { t } from "../../i18n/index.ts";
import { forgetLastSession, keepLastSession, lastSession } from "./last-session.ts";

/**
 * Who is signed in, from the first second of the page on.
 * Invariant: `user` is set only while the token of that user is kept.
 */
export type Session =
  | { phase: "starting" }
  | { phase: "failed"; failure: unknown }
  | { phase: "guest"; tenant: TenantInfo | null }
  | { phase: "signed-in"; tenant: TenantInfo; user: User };

export const session = createStore<Session>({ phase: "starting" });

export const currentUser = (): User | null => {
  const now = session.get();
  return now.phase === "signed-in" ? now.user : null;
};

/** The coarse roles of the route rule; nobody signed in has none. */
export const currentRoles = (): readonly string[] => currentUser()?.role ?? [];

/** Why a session ended; the shell decides where the person goes. */
export type SessionEnd = "signed-out" | "expired" | "elsewhere";
const endListeners = new Set<(why: SessionEnd) => void>();
export function onSignedOut(listener: (why: SessionEnd) => void): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

/** Told to the page, for whoever listens from outside: the kept token is about to be tried. */
const AUTO_LOGIN = "autoLogin";

/** Signs in from the kept token, if there is one. A server that does not answer is no reason to lose the session. */
export async function startSession(): Promise<void> {
  session.set({ phase: "starting" });
  document.dispatchEvent(new Event(AUTO_LOGIN));
  try {
    if (getToken() === null) {
      // A page that was closed as its session ended may not have come to this.
      emptyDevice();
      await becomeGuest();
    } else await resume();
  } catch (failure) {
    session.set({ phase: "failed", failure });
  }
}

async function resume(): Promise<void> {
  const last = lastSession(familyOf(getToken() ?? ""));
  try {
    await enter(await askWho(last !== null), { isBrief: last !== null });
  } catch (failure) {
    // Without a network the person goes on with what is on the device; who they are is asked again when the server answers.
    if (last && isUnreached(failure)) return become(last.tenant, last.user);
    if (failure instanceof NetworkFailure || failure instanceof ServerFailure) throw failure;
    emptyDevice();
    clearToken();
    await becomeGuest();
    notify("error", t("auth.session.tokenFailed"));
  }
}

/** Asks who is signed in; now and then the answer brings the token to go on with. */
async function askWho(isBrief = false): Promise<User> {
  const { access_token: next, ...user } = await callPath<typeof auth.me>(authPaths.me, {}, { isBrief });
  if (next !== undefined) {
    ownToken = next;
    setToken(next);
  }
  return user;
}

/** For a page that stays open: takes the next token when it is due, and what else was changed of the person. */
export async function renewSession(): Promise<void> {
  const now = session.get();
  if (now.phase !== "signed-in") return;
  renewedAt = Date.now();
  try {
    const user = await askWho();
    writeAs(now.tenant, user);
    know(now, user);
  } catch {
    // An ended session is told by the call itself; without a network it is tried again later.
  }
}

/** What the person changed of their own is known at once, on this page and at the next start without a network. */
export function knowOwn(change: Partial<User["data"]>): void {
  const now = session.get();
  if (now.phase === "signed-in") know(now, { ...now.user, data: { ...now.user.data, ...change } });
}

function know(now: Extract<Session, { phase: "signed-in" }>, user: User): void {
  session.set({ ...now, user });
  keepLastSession({ family: familyOf(getToken() ?? ""), tenant: now.tenant, user });
}

/** The organisation of whoever is signed in, with its clock and currency. */
export function currentTenant(): TenantInfo | null {
  const now = session.get();
  return "tenant" in now ? now.tenant : null;
}

/** After a change of how the organisation's product looks: this page shows it at once, others when they are opened. */
export async function renewTenant(): Promise<void> {
  const tenant = await tenantInfo();
  const now = session.get();
  if (now.phase === "signed-in") session.set({ ...now, tenant });
}

const RENEW_MS = 60 * 60_000;
let renewedAt = Date.now();

/** The reply of a sign-in becomes the session. */
export async function signedIn(user: User, token: string): Promise<void> {
  ownToken = token;
  setToken(token);
  try {
    await enter(user, { isFresh: true });
  } catch (failure) {
    clearToken();
    throw failure;
  }
}

/** Whoever is to give their password again: this page's session ends, and what was done on the device waits for its person. */
export const askPassword = (): void => leave("expired");

/** Ends the session on the server; on this page it ends in any case. Does nothing for someone without a role. */
export async function signOut(): Promise<void> {
  if (currentRoles().length === 0) return;
  await callPath<typeof auth.signOut>(authPaths.signOut, {}).catch(() => undefined);
  leave("signed-out");
}

/** Follows what ends a session from outside: the server's 401, and another tab. Called once. */
export function watchSession(): void {
  onSessionEnded(() => leave("expired"));
  onTokenChange((token) => {
    const now = session.get();
    if (token === null && now.phase === "signed-in") leave("elsewhere");
    if (token === null || now.phase === "starting" || token === ownToken) return;
    // Another tab was given the next token of this session.
    if (ownToken !== null && familyOf(token) === familyOf(ownToken)) {
      ownToken = token;
      return;
    }
    // Someone else may have signed in there: nothing on this page is theirs.
    location.reload();
  });
  const renew = () => void (document.visibilityState === "visible" && Date.now() - renewedAt > RENEW_MS && renewSession());
  setInterval(renew, RENEW_MS / 4);
  // Whoever came in without the server is known by it from now on, or no longer.
  reach.subscribe(() => void (reach.get() && renewSession()));
  document.addEventListener("visibilitychange", renew);
}

/** The token this page entered with; a different one was set by another tab. */
let ownToken: string | null = getToken();

/** What all tokens of one session begin with. */
const familyOf = (token: string): string => token.split(".")[0] ?? token;

async function enter(user: User, { isBrief = false, isFresh = false } = {}): Promise<void> {
  const tenant = await tenantInfo(isBrief);
  become(tenant, user, isFresh);
  keepLastSession({ family: familyOf(getToken() ?? ""), tenant, user });
}

function become(tenant: TenantInfo, user: User, isFresh = false): void {
  const owner = `${tenant.tenantDetails.identifier}/${user.tenantUserId}`;
  writeAs(tenant, user);
  draftsBelongTo(owner);
  personalBelongsTo(owner);
  recentBelongsTo(owner);
  const me = { id: user.personId, name: user.data.displayName };
  openDevice({ owner, me, pinMinutes: tenant.devicePinMinutes ?? null, isFresh });
  session.set({ phase: "signed-in", tenant, user });
}

/** Instants are shown on the clock by which the server searches and counts for this person. What was kept by an earlier version does not know it. */
const writeAs = (tenant: TenantInfo, { data }: { data: Omit<User["data"], "clock"> & Partial<User["data"]> }): void =>
  setLocale({
    locale: tenant.locale,
    timeZone: data.clock?.zone ?? data.timeZone ?? tenant.timeZone,
    isOnlyZone: data.clock?.isOnly ?? true,
  });

async function becomeGuest(): Promise<void> {
  // Without the tenant's look the page is neutral; signing in must work all the same.
  const tenant = await tenantInfo().catch(() => null);
  session.set({ phase: "guest", tenant });
}

function leave(why: SessionEnd): void {
  // A session that merely ended may go on: its person signs in again and finds what they typed.
  const isForGood = why === "signed-out";
  if (isForGood) dropAllDrafts();
  emptyDevice(isForGood);
  const now = session.get();
  session.set({ phase: "guest", tenant: now.phase === "signed-in" || now.phase === "guest" ? now.tenant : null });
  ownToken = null;
  clearToken();
  endListeners.forEach((listener) => listener(why));
}

/** Whoever finds the device reads nothing that was read in the session. What was done and is not sent waits for its person, unless they take it along. */
function emptyDevice(isForGood = false): void {
  forgetLastSession();
  dropPersonal();
  leaveDevice(isForGood);
}

/** Before sign-in the host, or `?tenant=` in the address, decides whose look is shown; afterwards the session does. */
const tenantInfo = (isBrief = false): Promise<TenantInfo> => {
  const hint = getToken() === null ? new URLSearchParams(location.search).get("tenant") : null;
  return callPath<typeof tenants.info>(tenantPaths.info, { query: hint === null ? {} : { tenant: hint } }, { isBrief });
};

/** Address of the tenant's logo or login background; public, so an <img> can ask for it. */
export const tenantImage = (kind: "logo" | "background", tenant: TenantInfo): string =>
  `${tenantPaths[kind].path}?tenant=${encodeURIComponent(tenant.tenantDetails.identifier)}`;
