import "fake-indexeddb/auto";
import { afterEach, describe, expect, test, vi } from "vitest";
import { Refusal } from "@millwright/domain/kit/errors.ts";
import { NetworkFailure } from "../wire/failures.ts";
import { answersIn } from "./answers.ts";
import { afterAnswer, insisted, judged, pauseAfter, ready, withDependants, type Entry, type Values } from "./entry.ts";
import { sendingOf } from "./sending.ts";
import { picturesIn } from "./pictures.ts";
import { roomIn } from "./room.ts";
import { openDatabase } from "./database.ts";
import { storeOf, type Store } from "./store.ts";
import { plainVault } from "./vault.ts";

const made = (seq: number, more: Partial<Entry> = {}): Entry => ({
  seq,
  key: `key-${seq}`,
  name: "test",
  wire: { method: "PUT", path: "/api/Test/" },
  request: { body: { id: 1, version: 1, value: seq } },
  record: "orders/1",
  row: "orders/1",
  read: 1,
  base: { value: 0 },
  mine: { value: seq },
  facts: {},
  title: `Change ${seq}`,
  href: null,
  at: seq,
  by: { id: 1, name: "Leila" },
  touches: [],
  tries: 0,
  stuck: null,
  ...more,
});
const seqs = (entries: readonly Entry[]) => entries.map(({ seq }) => seq);
const STUCK = { kind: "refused", message: "no", at: 1 } as const;
const body = (entry: Entry | undefined) => entry?.request.body as Values;

describe("what may be sent", () => {
  test("is the first of each record, and no more than a few at once", () => {
    const entries = [made(1), made(2), made(3, { record: "orders/2" }), made(4, { record: "orders/3" })];
    expect(seqs(ready(entries, 4))).toEqual([1, 3, 4]);
    expect(seqs(ready(entries, 2))).toEqual([1, 3]);
  });

  test("is nothing behind one that is stuck, and nothing that needs what is not there yet", () => {
    const photo = made(3, { record: "requests/new", needs: { key: "key-2", at: ["query", "id"] } });
    expect(seqs(ready([made(1, { stuck: STUCK }), made(2), photo], 4))).toEqual([]);
    expect(seqs(ready([photo], 4))).toEqual([3]);
  });

  test("is nothing that belongs to a record of something before it, whichever of its records that is", () => {
    const timer = made(2, { record: "timer", also: ["orders/1"] });
    expect(seqs(ready([made(1), timer, made(3, { record: "timer", also: ["orders/2"] })], 4))).toEqual([1]);
    expect(seqs(ready([timer, made(3), made(4, { record: "orders/2" })], 4))).toEqual([2, 4]);
  });
});

describe("an answer", () => {
  test("hands its version to those that were made over the one before, and to no others", () => {
    const entries = [made(1), made(2), made(3, { row: "orders/9" }), made(4, { request: { body: { version: 7 } } })];
    expect(afterAnswer(entries, made(1), { version: 5 }).map((entry) => [entry.seq, body(entry)["version"]])).toEqual([[2, 5]]);
  });

  test("gives its id to what waited for it", () => {
    const photo = made(2, { row: null, request: { query: { id: "0", fileName: "a.png" } }, needs: { key: "key-1", at: ["query", "id"] } });
    const [next] = afterAnswer([made(1), photo], made(1), { id: 77 });
    expect(next?.request.query).toEqual({ id: 77, fileName: "a.png" });
    expect(next?.needs).toBeUndefined();
  });
});

describe("somebody else was first", () => {
  const fieldsOf = (row: Values) => ({ value: row["value"], note: row["note"] });
  const mine = made(1, {
    base: { value: 0, note: "" },
    mine: { value: 1, note: "" },
    request: { body: { version: 1, value: 1, note: "" } },
  });

  test("with another field: both stand, and nobody is asked", () => {
    const merged = judged(mine, { version: 4, value: 0, note: "theirs" }, fieldsOf);
    expect(body(merged as Entry)).toEqual({ version: 4, value: 1, note: "theirs" });
  });

  test("with the same one: the two are told apart, and mine is sent when a person says so", () => {
    const differences = judged(mine, { version: 4, value: 9, note: "" }, fieldsOf);
    expect(differences).toEqual([{ field: "value", mine: 1, theirs: 9 }]);
    const stuck = { kind: "conflict" as const, message: "", at: 1, current: { version: 4 } };
    expect(body(insisted({ ...mine, stuck }))["version"]).toBe(4);
    const over = insisted({ ...mine, stuck, whenDone: "doneAt" }, Date.parse("2026-11-27T10:00:00Z"));
    expect(body(over)["doneAt"]).toBe("2026-11-27T10:00:00.000Z");
  });
});

test("giving up a report gives up its photos, and nothing else", () => {
  const photo = made(2, { needs: { key: "key-1", at: ["query", "id"] } });
  expect(seqs(withDependants([made(1), photo, made(3)], [1]))).toEqual([1, 2]);
});

test("the pauses grow to a minute, and differ from device to device", () => {
  expect([1, 2, 3, 10].map((attempts) => pauseAfter(attempts, 1))).toEqual([1_000, 2_000, 4_000, 60_000]);
  expect(pauseAfter(3, 0)).toBe(2_000);
});

/** A server that keeps what it was sent once for each key, as ours does; the network is outside of the product, so it may be played. */
function server() {
  const effects = new Map<string, unknown>();
  const state = { isUp: true, loses: 0, order: [] as string[], refuses: new Set<string>() };
  const send = async (entry: Entry): Promise<unknown> => {
    await Promise.resolve();
    if (!state.isUp) throw new NetworkFailure();
    if (state.refuses.has(entry.key)) throw new Refusal("conflict", { reason: "subtasks_left", params: { count: 1 } });
    if (!effects.has(entry.key)) {
      state.order.push(entry.key);
      effects.set(entry.key, { id: 1, version: state.order.length + 1 });
    }
    if (state.loses > 0) {
      state.loses -= 1;
      throw new NetworkFailure();
    }
    return effects.get(entry.key);
  };
  return { state, send };
}

let opened = 0;
const stores: Store[] = [];
async function kept(entries: readonly Entry[]): Promise<Store> {
  const store = storeOf(await openDatabase(`test/${(opened += 1)}`), plainVault);
  stores.push(store);
  await store.entries.rewrite(entries);
  return store;
}
const senders: ReturnType<typeof sendingOf>[] = [];
const sender = (store: Store, send: (entry: Entry) => Promise<unknown>) => {
  const one = sendingOf({
    store,
    lock: `lock-${opened}`,
    fieldsOf: () => (row) => row,
    onSent: () => {},
    onChanged: async () => {},
    send,
    chance: () => 0,
  });
  senders.push(one);
  return one;
};

afterEach(() => {
  vi.unstubAllGlobals();
  for (const one of senders.splice(0)) one.close();
  for (const store of stores.splice(0)) store.close();
});

describe("sending", () => {
  test("keeps the order of a record and leaves nothing behind", async () => {
    const { state, send } = server();
    const store = await kept([made(1), made(2), made(3, { record: "orders/2", row: null }), made(4)]);
    await sender(store, send).drain();
    expect(state.order.filter((key) => key !== "key-3")).toEqual(["key-1", "key-2", "key-4"]);
    expect(await store.entries.count()).toBe(0);
  });

  test("whose answers are lost is repeated under the same keys, so that each is done once", async () => {
    const { state, send } = server();
    state.loses = 3;
    const store = await kept([made(1), made(2)]);
    const outbox = sender(store, send);
    for (let attempt = 0; attempt < 5; attempt += 1) await outbox.drain();
    outbox.close();
    expect(state.order).toEqual(["key-1", "key-2"]);
    expect(await store.entries.count()).toBe(0);
  });

  test("goes on after a crash: what is in the store is all that it knows", async () => {
    const { state, send } = server();
    state.isUp = false;
    const store = await kept([made(1), made(2)]);
    const before = sender(store, send);
    await before.drain();
    before.close();
    expect(seqs(await store.entries.all())).toEqual([1, 2]);
    state.isUp = true;
    await sender(store, send).now();
    expect(state.order).toEqual(["key-1", "key-2"]);
  });

  test("is one tab's: another one that comes meanwhile sends nothing", async () => {
    const held = new Set<string>();
    const request = async (name: string, _options: unknown, work: (lock: object | null) => Promise<unknown>) => {
      if (held.has(name)) return await work(null);
      held.add(name);
      try {
        return await work({});
      } finally {
        held.delete(name);
      }
    };
    vi.stubGlobal("navigator", { locks: { request } });
    const { state, send } = server();
    const sent: string[] = [];
    const counted = async (entry: Entry) => (sent.push(entry.key), await send(entry));
    const store = await kept([made(1), made(2)]);
    const tabs = [sender(store, counted), sender(store, counted)];
    await Promise.all(tabs.map(async (tab) => await tab.drain()));
    for (const tab of tabs) tab.close();
    expect(sent).toEqual(["key-1", "key-2"]);
    expect(state.order).toEqual(["key-1", "key-2"]);
  });

  test("stops at what is refused, for this record alone, and says why", async () => {
    const { state, send } = server();
    state.refuses.add("key-1");
    const store = await kept([made(1), made(2), made(3, { record: "orders/2", row: null })]);
    await sender(store, send).drain();
    expect((await store.entries.all()).map(({ seq, stuck }) => [seq, stuck?.kind ?? null])).toEqual([
      [1, "refused"],
      [2, null],
    ]);
    expect(state.order).toEqual(["key-3"]);
  });

  test("keeps what was not taken of many, under another key, and tells what is there in place of what was meant", async () => {
    const { state, send } = server();
    const store = await kept([made(1), made(2, { record: "orders/2", row: null })]);
    state.refuses.add("key-2");
    const one = sendingOf({
      store,
      lock: "lock-part",
      fieldsOf: () => undefined,
      leftOf: ({ key, request }) => (key === "key-1" ? { request: { ...request, body: { rows: [2] } }, message: "Not this one." } : null),
      differencesIn: (_entry, { params }) => [{ field: "quantity", mine: 4, theirs: params?.["count"] }],
      onSent: () => {},
      onChanged: async () => {},
      send,
    });
    senders.push(one);
    await one.drain();
    const [part, refused] = await store.entries.all();
    expect(part).toMatchObject({ seq: 1, request: { body: { rows: [2] } }, stuck: { kind: "refused", message: "Not this one." } });
    expect(part?.key).not.toBe("key-1");
    expect(refused?.stuck?.differences).toEqual([{ field: "quantity", mine: 4, theirs: 1 }]);
  });

  test.each(Array.from({ length: 20 }, (_, at) => at))(
    "with cuts at made-up moments, run %i: nothing is lost and nothing is doubled",
    async (run) => {
      let seed = run + 1;
      const chance = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
      const { state, send } = server();
      const entries = Array.from({ length: 12 }, (_, at) => made(at + 1, { record: `orders/${at % 3}`, row: `orders/${at % 3}` }));
      const store = await kept(entries);
      const cutting = async (entry: Entry) => {
        if (chance() < 0.25) throw new NetworkFailure();
        const reply = await send(entry);
        if (chance() < 0.25) throw new NetworkFailure();
        return reply;
      };
      for (let attempt = 0; (await store.entries.count()) > 0 && attempt < 200; attempt += 1) {
        const outbox = sender(store, cutting);
        await outbox.drain();
        outbox.close();
      }
      expect(await store.entries.count()).toBe(0);
      expect([...state.order].sort()).toEqual(entries.map(({ key }) => key).sort());
      for (const record of [0, 1, 2]) {
        const own = state.order.map((key) => Number(key.slice(4))).filter((seq) => (seq - 1) % 3 === record);
        expect(own).toEqual([...own].sort((one, other) => one - other));
      }
    },
  );
});

describe("the room that a device has", () => {
  const MB = 1_000_000;
  const wire = { method: "GET", path: "/api/Test/:id" } as const;
  const device = async (megabytes: number) => {
    const store = await kept([]);
    const room = roomIn(store);
    room.setLimit(megabytes);
    return { store, room, answers: answersIn(store, room), pictures: picturesIn(store, room) };
  };

  test("goes to what is at hand: what was only looked at makes way, that of longest ago first", async () => {
    const { room, answers } = await device(5);
    const big = "x".repeat(MB);
    await answers.keep(wire, { params: { id: 1 } }, big, { at: 1, group: "work-orders/1" });
    for (const id of [2, 3, 4, 5, 6]) await answers.keep(wire, { params: { id } }, big, { at: id, group: null });
    expect(await room.trim()).toBe(0);
    const found = await Promise.all([1, 2, 3, 6].map(async (id) => (await answers.get(`GET /api/Test/${id}`)) !== undefined));
    expect(found).toEqual([true, false, false, true]);
  });

  test("goes to words before pictures, of which those of what is due last are left out, and counted", async () => {
    const { room, answers, pictures } = await device(5);
    for (const id of [1, 2, 3]) await answers.keep(wire, { params: { id } }, "x".repeat(MB), { at: id, group: `work-orders/${id}` });
    const fetched: number[] = [];
    const fetch = async (id: number) => (fetched.push(id), new Blob(["p".repeat(0.8 * MB)], { type: "image/webp" }));
    const wanted = [1, 2, 3].map((id) => ({ group: `work-orders/${id}`, ids: [id * 10] }));
    expect(await pictures.keepAtHand(wanted, fetch)).toBe(1);
    const there = async () => await Promise.all([10, 20, 30].map(async (id) => (await pictures.get(id)) !== undefined));
    expect(await there()).toEqual([true, true, false]);
    // What is there is not fetched again, and what is at hand no more goes.
    fetched.length = 0;
    expect(await pictures.keepAtHand(wanted.slice(1), fetch)).toBe(0);
    expect(fetched).toEqual([30]);
    expect(await there()).toEqual([false, true, true]);
    expect(await room.trim()).toBe(0);
    await room.give();
    expect(await there()).toEqual([false, false, false]);
  });
});
