import { pino } from "pino";
import { describe, expect, test } from "vitest";
import { nothingDecoded } from "@millwright/domain/iot/ingest/canonical.ts";
import { openBatches, type Write } from "./batches.ts";
import { newOutcome, type Incoming } from "./incoming.ts";

const log = pino({ level: "silent" });
const reading = {
  sensor: "a",
  datum: "t",
  at: 1,
  value: 1,
  unit: null,
  quality: null,
  sourceId: null,
  isTimeOurs: false,
  isHistorical: false,
  isVital: false,
};
const message = (tenantId: number, name: string, readings = 1): Incoming => ({
  gateway: {
    tenantId,
    gatewayId: 1,
    networkId: 2,
    publicId: "p",
    credentialId: 1,
    hasCommands: false,
    adapter: "native",
    externalId: null,
    settings: { timeZone: "UTC", mapping: null },
    heartbeatSeconds: null,
  },
  adapter: "native",
  delivery: { text: name, receivedAt: 0, query: {} },
  decoded: { ...nothingDecoded(), readings: Array.from({ length: readings }, () => reading) },
});
const limits = { batch: 10, afterMs: 5, most: 10, queue: 100 };
const names = (incoming: readonly Incoming[]) => incoming.map(({ delivery }) => delivery.text);

/** Writes that end when they are told to. */
function held() {
  const begun: { names: string[]; end: (how?: unknown) => void }[] = [];
  const write: Write = async (_lane, incoming) =>
    await new Promise((done, fail) => {
      begun.push({ names: names(incoming), end: (how) => (how ? fail(how as Error) : done(incoming.map(newOutcome))) });
    });
  return { begun, write };
}
const soon = async (ms = 20) => await new Promise((resolve) => setTimeout(resolve, ms));

describe("messages of gateways", () => {
  test("are acknowledged after their transaction has ended, and not before", async () => {
    const { begun, write } = held();
    const batches = openBatches(write, log, limits);
    let isAcknowledged = false;
    const added = batches.add(message(1, "one")).then(() => (isAcknowledged = true));
    await soon();
    expect([begun.length, isAcknowledged]).toEqual([1, false]);
    begun[0]?.end();
    await added;
    expect(isAcknowledged).toBe(true);
  });

  test("of many tenants go in turn: a flood of one delays no other", async () => {
    const { begun, write } = held();
    const batches = openBatches(write, log, limits);
    const all = [...Array.from({ length: 20 }, (_, at) => message(1, `flood ${at}`)), message(2, "other")].map((each) => batches.add(each));
    await soon();
    begun[0]?.end();
    await soon();
    expect([...(begun[0]?.names ?? []), ...(begun[1]?.names ?? [])]).toContain("other");
    expect(begun.findIndex((each) => each.names.includes("other"))).toBeLessThanOrEqual(1);
    for (let at = 1; at < 10; at += 1) {
      begun[at]?.end();
      await soon(5);
    }
    await Promise.all(all);
  });

  test("one that cannot be stored keeps no other from it, of its tenant or of another", async () => {
    const write: Write = async (_lane, incoming) => {
      if (names(incoming).includes("bad")) throw new Error("bad");
      return await Promise.resolve(incoming.map(newOutcome));
    };
    const batches = openBatches(write, log, limits);
    const outcomes = await Promise.all([message(1, "good"), message(1, "bad"), message(2, "other")].map((each) => batches.add(each)));
    expect(outcomes.map(({ failed }) => failed)).toEqual([false, true, false]);
  });

  test("with the database away nothing is acknowledged and nothing kept", async () => {
    let tries = 0;
    const write: Write = async () => {
      tries += 1;
      throw await Promise.resolve(Object.assign(new Error("gone"), { code: "ECONNREFUSED" }));
    };
    const batches = openBatches(write, log, limits);
    const results = await Promise.allSettled([message(1, "a"), message(2, "b")].map((each) => batches.add(each)));
    expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect([tries, batches.queued()]).toEqual([1, 0]);
  });

  test("are refused for a while when the queue is nearly full, and waited for where one can wait", async () => {
    const { begun, write } = held();
    const batches = openBatches(write, log, limits);
    const taken = Array.from({ length: 4 }, (_, at) => batches.add(message(1, `big ${at}`, 20)));
    await soon();
    await expect(batches.add(message(2, "too much"))).rejects.toMatchObject({ code: "unavailable" });
    let hasRoom = false;
    const waiting = batches.room().then(() => (hasRoom = true));
    await soon();
    expect(hasRoom).toBe(false);
    for (let at = 0; at < 4; at += 1) {
      begun[at]?.end();
      await soon(5);
    }
    await Promise.all([...taken, waiting]);
    expect([hasRoom, batches.queued()]).toEqual([true, 0]);
  });
});
