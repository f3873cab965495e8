import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { TenantInfo, User } from "@millwright/domain/foundation/auth/contract.ts";
import { authPaths, tenantPaths } from "@millwright/domain/foundation/auth/paths.ts";
import { openDatabase } from "../../kit/offline/database.ts";
import { clearToken, setToken } from "../../kit/wire/token.ts";
import { askPassword, session, signedIn, signOut, startSession } from "./session.ts";

/** A browser's store: its entries are its own keys. */
function storage(): Storage {
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

const OWNERS = ["harbor/7", "alpine/9"];
/** How the server answers who is signed in; null: nobody answers. */
let whoAnswers: (() => Response) | null;

beforeEach(async () => {
  vi.stubGlobal("localStorage", storage());
  vi.stubGlobal("document", new EventTarget());
  vi.stubGlobal("sessionStorage", storage());
  vi.stubGlobal("document", new EventTarget());
  vi.stubGlobal("location", { search: "", pathname: "/", reload: () => undefined });
  whoAnswers = () => Response.json(PERSON);
  // The network is outside of the product, so it may be played.
  vi.stubGlobal("fetch", async (url: string) => {
    if (whoAnswers === null) throw new TypeError("Failed to fetch");
    if (url.startsWith(tenantPaths.info.path)) return Response.json(TENANT);
    return url === authPaths.me.path ? whoAnswers() : Response.json({ signedOut: true });
  });
  for (const owner of OWNERS) await readIn(owner);
});
afterEach(() => {
  clearToken();
  session.set({ phase: "starting" });
  vi.unstubAllGlobals();
});

const ROOM = { room: [0, 0, 1] as [number, number, number], size: 1, used: 1, group: null };
const plain = { plain: "Order of the west plant" };

/** A device that was used: what was read, what waits to be sent, what was typed. */
async function readIn(owner: string): Promise<void> {
  const db = await openDatabase(owner);
  await db.put("answers", { ...ROOM, key: "a", call: "WorkOrder", kept: plain });
  await db.put("pictures", { ...ROOM, key: "1", kept: plain });
  await db.put("facts", { key: "seen", kept: plain });
  await db.clear("entries");
  await db.add("entries", { seq: 1, revision: 0, kept: plain });
  await db.put("drafts", { key: "d", tab: "t", name: "note", kept: plain });
  db.close();
}
async function left(owner: string) {
  const db = await openDatabase(owner);
  const count = async (name: "answers" | "pictures" | "facts" | "entries" | "drafts") => [name, await db.count(name)] as const;
  const counts = Object.fromEntries(await Promise.all((["answers", "pictures", "facts", "entries", "drafts"] as const).map(count)));
  db.close();
  return counts;
}
/** The pieces that open the databases are loaded meanwhile. */
const soon = async (seen: () => Promise<void>) => await vi.waitFor(seen, { timeout: 15_000 });
const UNREAD = { answers: 0, pictures: 0, facts: 0, entries: 1, drafts: 1 };
const AS_BEFORE = { answers: 1, pictures: 1, facts: 1, entries: 1, drafts: 1 };

const READING = ["millwright.recent", "millwright.places.7", "millwright.lists.work-orders"];
const OF_THE_DEVICE = ["millwright.theme", "millwright.lists.all-columns"];
const reads = () => {
  for (const key of [...READING, ...OF_THE_DEVICE]) localStorage.setItem(key, "Order of the west plant");
  localStorage.setItem(
    "millwright.recent",
    JSON.stringify({ owner: "harbor/7", rows: [{ path: "/work-orders/17", title: "West plant" }] }),
  );
  sessionStorage.setItem("millwright.trail", "/work-orders/17");
};
const remembered = () => [...READING, ...OF_THE_DEVICE].filter((key) => localStorage.getItem(key) !== null);

const ended = () => Response.json({ code: "signed_out", message: "Sign in again.", requestId: "r" }, { status: 401 });

describe("what was read leaves the device, whoever read it, and what waits stays for its person", () => {
  test("when the application is opened and the session was ended meanwhile", async () => {
    reads();
    setToken("family.token");
    whoAnswers = ended;
    await startSession();
    expect(session.get().phase).toBe("guest");
    for (const owner of OWNERS) await soon(async () => expect(await left(owner)).toEqual(UNREAD));
    expect(remembered()).toEqual(OF_THE_DEVICE);
    expect(sessionStorage.getItem("millwright.trail")).toBeNull();
    expect(localStorage.getItem("millwright.last-session")).toBeNull();
  });

  test("when it is opened and nobody is signed in any more", async () => {
    reads();
    await startSession();
    for (const owner of OWNERS) await soon(async () => expect(await left(owner)).toEqual(UNREAD));
    expect(remembered()).toEqual(OF_THE_DEVICE);
  });

  test("when the session ends while the page is open", async () => {
    await signedIn(PERSON, "family.token");
    reads();
    askPassword();
    await soon(async () => expect(await left("harbor/7")).toEqual(UNREAD));
    expect(remembered()).toEqual(OF_THE_DEVICE);
  });

  test("on signing out, when what waited was asked for before", async () => {
    await signedIn(PERSON, "family.token");
    reads();
    await signOut();
    await soon(async () => expect(await left("harbor/7")).toMatchObject({ answers: 0, pictures: 0, facts: 0 }));
    await soon(async () => expect(await left("alpine/9")).toMatchObject({ answers: 0, pictures: 0, facts: 0 }));
    expect(remembered()).toEqual(OF_THE_DEVICE);
  });
});

test("without a network nothing of it goes: whether the session goes on is not known", async () => {
  await signedIn(PERSON, "family.token");
  reads();
  whoAnswers = null;
  await startSession();
  expect(session.get().phase).toBe("signed-in");
  // What a tab typed that is gone comes to this one: for a moment it is with both.
  await vi.waitFor(async () => expect(await left("harbor/7")).toEqual(AS_BEFORE));
  expect(remembered()).toEqual([...READING, ...OF_THE_DEVICE]);
});

test("who comes in after somebody else finds nothing of theirs; who comes in again finds their own", async () => {
  await signedIn(PERSON, "family.token");
  reads();
  await signedIn(PERSON, "family.next");
  expect(remembered()).toEqual([...READING, ...OF_THE_DEVICE]);
  await signedIn({ ...PERSON, tenantUserId: 8 }, "other.token");
  expect(remembered()).toEqual(OF_THE_DEVICE);
});

const PERSON: User = {
  uuid: "0b0b7f0c-7a0c-4c0e-9a52-0e6c0a3f8f11",
  role: ["user"],
  roleId: 1,
  profile: "Technician",
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
    info: { groupsDescription1: "Technician" },
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
