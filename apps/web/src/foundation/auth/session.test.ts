import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { TenantInfo, User } from "@millwright/domain/foundation/auth/contract.ts";
import { authPaths, tenantPaths } from "@millwright/domain/foundation/auth/paths.ts";
import { keepDraft, readDraft } from "../../kit/draft.ts";
import { clearToken, getToken } from "../../kit/wire/token.ts";
import { renewSession, session, signedIn, signOut, startSession } from "./session.ts";

/** The browser's store of one tab: its entries are its own keys, as in a browser. */
function tabStorage(): Storage {
  const methods = {
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null;
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value;
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key];
    },
  };
  return Object.create(methods) as Storage;
}

let answering: { tenant: string; user: User };

beforeEach(() => {
  vi.stubGlobal("sessionStorage", tabStorage());
  vi.stubGlobal("document", new EventTarget());
  vi.stubGlobal("location", { search: "", pathname: "/", reload: () => undefined });
  // The network is outside of the product, so it may be played.
  vi.stubGlobal("fetch", async (url: string) => {
    if (url.startsWith(tenantPaths.info.path))
      return Response.json({ ...TENANT, tenantDetails: { ...TENANT.tenantDetails, identifier: answering.tenant } });
    if (url === authPaths.me.path) return Response.json(answering.user);
    return Response.json({ signedOut: true });
  });
});
afterEach(() => {
  clearToken();
  session.set({ phase: "starting" });
  vi.unstubAllGlobals();
});

const signInAs = (tenant: string, tenantUserId: number) => {
  answering = { tenant, user: { ...PERSON, tenantUserId } };
  return signedIn(answering.user, `token of ${tenant} ${tenantUserId}`);
};
const type = () => keepDraft("suppliers/new", { values: { name: "Half a name" }, base: null, version: null, names: [], at: 1 });
const typed = () => readDraft("suppliers/new")?.values ?? null;

test("that the kept token is about to be tried is told to the page, each time it starts", async () => {
  const told = vi.fn();
  document.addEventListener("autoLogin", told);
  await startSession();
  expect(told).toHaveBeenCalledTimes(1);
});

test("whoever signs out leaves no draft behind", async () => {
  await signInAs("harbor", 7);
  type();
  await signOut();
  expect(session.get().phase).toBe("guest");
  expect(typed()).toBeNull();
});

test("whose session ends without signing out finds their draft at the next sign-in, and after a reload", async () => {
  await signInAs("harbor", 7);
  type();
  await startSession();
  expect(typed()).toEqual({ name: "Half a name" });
  await signInAs("harbor", 7);
  expect(typed()).toEqual({ name: "Half a name" });
});

test.each([
  ["someone else of the company", "harbor", 8],
  ["someone with the same number in another company", "alpine", 7],
])("%s who signs in in the same tab does not find it", async (_, tenant, id) => {
  await signInAs("harbor", 7);
  type();
  await signInAs(tenant, id);
  expect(typed()).toBeNull();
});

test("the next token of this session is kept, and is no part of the person", async () => {
  const reload = vi.fn();
  vi.stubGlobal("location", { search: "", pathname: "/", reload });
  answering = { tenant: "harbor", user: { ...PERSON, access_token: "family.second" } as User };
  await signedIn(PERSON, "family.first");
  await renewSession();
  expect(getToken()).toBe("family.second");
  expect(session.get()).toMatchObject({ phase: "signed-in", user: PERSON });
  expect(reload).not.toHaveBeenCalled();
});

const PERSON: User = {
  uuid: "0b0b7f0c-7a0c-4c0e-9a52-0e6c0a3f8f11",
  role: ["user"],
  roleId: 1,
  profile: "Planner",
  uid: "u",
  environment: "live",
  from: "api",
  tenantUserId: 7,
  personId: 7,
  data: {
    displayName: "Ida Lund",
    photoURL: null,
    email: "ida@harbor.example",
    shortcuts: [],
    info: { groupsDescription1: "Planner" },
    settings: null,
    timeZone: null,
    clock: { zone: "Europe/Oslo", isOnly: true },
    startPage: null,
  },
};
const TENANT: TenantInfo = {
  tenantDetails: { name: "Harbor", identifier: "harbor", helpUrl: null },
  environment: "live",
  hasLogo: false,
  hasBackground: false,
  theme: "default",
  marketingMenu: false,
  homeOverview: false,
  staffLook: false,
  registration: false,
  devicePinMinutes: null,
  currency: "EUR",
  locale: "en-US",
  timeZone: "UTC",
  version: "0.1.0",
};
