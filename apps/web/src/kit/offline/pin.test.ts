import "fake-indexeddb/auto";
import { openDB } from "idb";
import { describe, expect, test } from "vitest";
import { gate as shown, type Gate } from "./device.ts";
import type { Entry } from "./entry.ts";
import { changePin, vaultOf } from "./gate.ts";
import { openDatabase, type Database } from "./database.ts";
import { storeOf } from "./store.ts";
import { isWeak, MOST_WRONG, plainVault, type Vault } from "./vault.ts";

const PIN = "482913";
let opened = 0;
const database = async () => await openDatabase(`pin/${(opened += 1)}`);

/** A device that is opened: what it asks is answered in order, by what it shows at that moment. */
async function open(
  db: Database,
  answers: readonly ((gate: Gate) => unknown)[],
  { pinMinutes = 15 as number | null, isFresh = false } = {},
) {
  const seen: Gate[] = [];
  const left = [...answers];
  const vault = vaultOf({
    db,
    owner: { pinMinutes, isFresh },
    signal: new AbortController().signal,
    tellOthers: () => {},
    show: (gate) => {
      seen.push(gate);
      const answer = left.shift();
      if (answer) setTimeout(() => void answer(gate));
    },
  });
  return { vault, seen };
}
const choose = (pin: string) => (gate: Gate) => gate.kind === "unset" && gate.choose(pin);
const type = (pin: string) => (gate: Gate) => gate.kind === "locked" && gate.unlock(pin);
const forget = (gate: Gate) => gate.kind === "locked" && gate.forget();

const entry = (title: string) => ({ seq: 0, key: title, name: "test", request: { body: { note: title } }, title }) as unknown as Entry;
const withoutPlace = ({ seq: _seq, ...rest }: Entry) => rest;
const titles = async (db: Database, vault: Vault) => (await storeOf(db, vault).entries.all()).map(({ title }) => title);
/** Everything in the database as it stands there. */
const onDisk = async (db: Database) => {
  const rows = await Promise.all(
    (["answers", "entries", "facts", "drafts", "pictures"] as const).map(async (name) => await db.getAll(name)),
  );
  const text = (value: unknown): string =>
    value instanceof ArrayBuffer
      ? new TextDecoder("latin1").decode(value)
      : typeof value === "object" && value !== null
        ? Object.values(value).map(text).join(" ")
        : String(value);
  return text(rows);
};
const draft = { values: { name: "Half a secret" }, base: null, version: null, names: [], at: 1 };

async function filled(vault: Vault, db: Database) {
  const store = storeOf(db, vault);
  await store.entries.add({ ...entry("Bearing secret"), blob: new File(["photo of a secret"], "secret.png", { type: "image/png" }) });
  await store.answers.put({
    key: "GET /api/1",
    call: "GET /api/:id",
    asked: {},
    reply: { note: "read secret" },
    at: 1,
    size: 9,
    used: 1,
    group: null,
  });
  await store.pictures.put({ key: "7", size: 9, used: 1, group: null }, new Blob(["drawn secret"], { type: "image/webp" }));
  await store.facts.put("at-hand", { fact: "known secret" });
  await store.drafts.put("tab", "order-new", draft);
  return store;
}

test("where no PIN is asked for, what is kept is kept as it is", async () => {
  const { vault } = await open(await database(), [], { pinMinutes: null });
  expect(await vault).toBe(plainVault);
});

test.each([["12345"], ["000000"], ["123456"], ["987654"]])("%s is no PIN", (pin) => expect(isWeak(pin)).toBe(true));
test.each([[PIN], ["112233"], ["two words"]])("%s is one", (pin) => expect(isWeak(pin)).toBe(false));

describe("a device with a PIN", () => {
  test("has nothing on its disk that can be read, and reads all of it itself", async () => {
    const db = await database();
    const { vault } = await open(db, [choose(PIN)]);
    const store = await filled(await vault, db);
    expect(await onDisk(db)).not.toContain("secret");
    const [kept] = await store.entries.all();
    expect([kept?.title, await kept?.blob?.text(), (kept?.blob as File | undefined)?.name]).toEqual([
      "Bearing secret",
      "photo of a secret",
      "secret.png",
    ]);
    expect((await store.answers.get("GET /api/1"))?.reply).toEqual({ note: "read secret" });
    expect(await (await store.pictures.get("7"))?.text()).toBe("drawn secret");
    expect(await store.facts.get("at-hand")).toEqual({ fact: "known secret" });
    expect((await store.drafts.all()).map((row) => row.draft)).toEqual([draft]);
  });

  test("is opened by its PIN and by no other, in a page that knows nothing of the one before", async () => {
    const db = await database();
    await filled(await (await open(db, [choose(PIN)])).vault, db);
    const { vault, seen } = await open(db, [type("482914"), type(PIN)]);
    expect(await titles(db, await vault)).toEqual(["Bearing secret"]);
    expect(seen.map((gate) => gate.kind === "locked" && [gate.waits, gate.wrong])).toEqual([
      [1, 0],
      [1, 1],
    ]);
  });

  test("encrypts what waited before there was a PIN, and writes it out again when the organisation asks for none any more", async () => {
    const db = await database();
    await filled(plainVault, db);
    expect(await onDisk(db)).toContain("secret");
    const { vault } = await open(db, [choose(PIN)]);
    expect(await titles(db, await vault)).toEqual(["Bearing secret"]);
    expect(await onDisk(db)).not.toContain("secret");
    const after = await open(db, [type(PIN)], { pinMinutes: null });
    expect(await after.vault).toBe(plainVault);
    expect(await titles(db, plainVault)).toEqual(["Bearing secret"]);
    expect((await storeOf(db, plainVault).drafts.all()).map((row) => row.draft)).toEqual([draft]);
  });

  test("takes away what was read after too many wrong ones, keeps what waits, and opens after a new sign-in", async () => {
    const db = await database();
    await filled(await (await open(db, [choose(PIN)])).vault, db);
    const wrong = Array.from({ length: MOST_WRONG }, (_, at) => type(`4829${20 + at}`));
    const { seen } = await open(db, [...wrong, type(PIN)]);
    const barred = () => seen.some((gate) => gate.kind === "locked" && gate.isBarred);
    await expect.poll(barred, { timeout: 30_000 }).toBe(true);
    expect([await db.count("answers"), await db.count("pictures"), await db.count("facts")]).toEqual([0, 0, 0]);
    expect([await db.count("entries"), await db.count("drafts")]).toEqual([1, 1]);
    // The right one comes too late without the password.
    const late = await open(db, [type(PIN)]);
    await expect.poll(() => late.seen.length).toBeGreaterThan(0);
    expect(late.seen[0]).toMatchObject({ kind: "locked", isBarred: true, waits: 1 });
    const { vault } = await open(db, [type(PIN)], { isFresh: true });
    expect(await titles(db, await vault)).toEqual(["Bearing secret"]);
  }, 60_000);

  test("is given up with all that it keeps by whoever has forgotten the PIN, and asks for another", async () => {
    const db = await database();
    await filled(await (await open(db, [choose(PIN)])).vault, db);
    const { vault } = await open(db, [forget, choose("739164")], { isFresh: true });
    expect(await titles(db, await vault)).toEqual([]);
    expect(await titles(db, await (await open(db, [type("739164")])).vault)).toEqual([]);
  });

  test("takes another PIN from whoever knows the present one", async () => {
    const db = await database();
    await filled(await (await open(db, [choose(PIN)])).vault, db);
    expect([await changePin(db, "000111", "739164"), await changePin(db, PIN, "111111")]).toEqual([false, null]);
    expect(await changePin(db, PIN, "739164")).toBe(true);
    const { vault, seen } = await open(db, [type(PIN), type("739164")]);
    expect(await titles(db, await vault)).toEqual(["Bearing secret"]);
    expect(seen).toHaveLength(2);
  });
});

test("what waited in the database of an earlier version is carried over, and what it had read is not", async () => {
  const old = await openDB("millwright/pin/old", 1, {
    upgrade: (db) => {
      db.createObjectStore("answers", { keyPath: "key" });
      db.createObjectStore("entries", { keyPath: "seq", autoIncrement: true });
      for (const name of ["facts", "drafts"]) db.createObjectStore(name);
    },
  });
  for (const title of ["First", "Second"]) await old.add("entries", withoutPlace(entry(title)));
  await old.put("answers", { key: "GET /api/1" });
  old.close();
  const db = await openDatabase("pin/old");
  expect(await titles(db, plainVault)).toEqual(["First", "Second"]);
  expect(await db.count("answers")).toBe(0);
});

test("two tabs in which a first PIN is chosen at once have one PIN", async () => {
  const db = await database();
  const tabs = [await open(db, [choose(PIN), type("739164"), type(PIN)]), await open(db, [choose("739164"), type("739164"), type(PIN)])];
  const vaults = await Promise.all(tabs.map(({ vault }) => vault.catch(() => null)));
  await storeOf(db, vaults[0] ?? plainVault).entries.add(entry("One"));
  expect(await titles(db, vaults[1] ?? plainVault)).toEqual(["One"]);
});

test("nothing is asked of anybody before somebody is signed in", () => expect(shown.get()).toEqual({ kind: "open" }));
