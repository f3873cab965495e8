import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decode } from "./adapters.ts";
import { ADAPTERS, MOST_READINGS, type Adapter, type Mapping } from "./canonical.ts";

const { env } = (globalThis as unknown as { process: { env: Record<string, string | undefined> } }).process;
const RUNS = env["TIER"] === "night" ? 10_000 : 500;
const NOW = Date.parse("2026-11-26T12:00:00Z");
const mapping: Mapping = {
  readings: "/list",
  sensor: "/s",
  time: "/t",
  timeForm: "iso",
  values: [
    { datum: "a", datumAt: null, value: "/v", unit: null },
    { datum: null, datumAt: "/n", value: "/v", unit: null },
  ],
};

const SAMPLES: Record<Adapter, unknown> = {
  native: {
    seq: 1,
    sentAt: "2026-11-26T11:59:59Z",
    readings: [{ sensor: "a", datum: "t", at: "2026-11-26T11:59:00Z", value: 1, unit: "Cel", battery: 5 }],
    commands: [{ id: 1001, ok: false, message: "busy" }],
    firmware: "4.1",
    A: [{ ts: NOW, values: { t: 1 } }],
  },
  monnit: {
    gatewayMessage: { messageType: "0", date: "2026-11-26 11:58:00" },
    sensorMessages: [{ sensorID: "1", messageDate: "6/18/2016 7:39:01 PM", plotLabels: "a|b", plotValues: "1|2", dataValue: "1" }],
  },
  chirpstack: {
    deduplicationId: "x",
    time: "2026-11-26T11:59:00Z",
    deviceInfo: { devEui: "01" },
    object: { a: { b: 1 } },
    rxInfo: [{ rssi: -1, gwTime: "2026-11-26T11:59:00Z" }],
  },
  tts: {
    end_device_ids: { dev_eui: "01" },
    received_at: "2026-11-26T11:59:00Z",
    uplink_message: { f_cnt: 1, session_key_id: "s", decoded_payload: { a: 1 }, rx_metadata: [{ time: "2026-11-26T11:59:00Z", rssi: -1 }] },
  },
  axium: { list: [{ s: "1", t: "2026-11-26T11:59:00Z", v: 1, n: "x" }] },
  sparkplug: {
    type: "DBIRTH",
    group: "g",
    node: "n",
    device: "d",
    sentAt: "2026-11-26T11:59:00Z",
    metrics: [{ name: "t", type: "Int16", value: 1, at: "2026-11-26T11:59:00Z", unit: "Cel", quality: "bad", isHistorical: true }],
    problems: [{ kind: "gap", where: "1" }],
  },
};

/** Values that something was never written for, beside any JSON at all. */
const strange = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(
    null,
    "",
    "\0",
    "\uD800",
    1e308,
    -1,
    "9".repeat(400),
    "0000-00-00",
    [],
    {},
    "__proto__",
    "NaN",
    "1e999",
    true,
    "|,|",
    { constructor: 1 },
  ),
);

/** A sample of which some places hold something else, or are gone. */
const mutated = (sample: unknown) =>
  fc.array(fc.tuple(fc.nat(30), strange, fc.boolean()), { minLength: 1, maxLength: 4 }).map((changes) => {
    let document = sample;
    for (const [place, value, isGone] of changes) document = changedAt(document, { left: place }, value, isGone);
    return JSON.stringify(document) ?? "";
  });

function changedAt(node: unknown, place: { left: number }, value: unknown, isGone: boolean): unknown {
  if (place.left-- === 0) return isGone ? undefined : value;
  if (Array.isArray(node)) return node.map((each) => changedAt(each, place, value, isGone));
  if (typeof node !== "object" || node === null) return node;
  return Object.fromEntries(Object.entries(node).map(([key, each]) => [key, changedAt(each, place, value, isGone)]));
}

const broken = (sample: unknown) =>
  fc.tuple(fc.nat(600), fc.string({ maxLength: 5 })).map(([at, put]) => {
    const text = JSON.stringify(sample);
    return text.slice(0, at) + put + text.slice(at + 1);
  });

describe.each(ADAPTERS)("%s", (adapter) => {
  test(`whatever comes, it throws nothing, and no reading is without a time, a number or a name (${RUNS} messages)`, () => {
    const sample = SAMPLES[adapter];
    const texts = fc.oneof(
      { weight: 6, arbitrary: mutated(sample) },
      { weight: 3, arbitrary: broken(sample) },
      { weight: 1, arbitrary: fc.string() },
    );
    const zones = fc.constantFrom("UTC", "Asia/Kathmandu", "America/New_York");
    const events = fc.constantFrom(undefined, "up", "status", "join", "__proto__");
    fc.assert(
      fc.property(texts, zones, events, (text, timeZone, event) => {
        const { readings, messages, gatewayMessages } = decode(
          adapter,
          { text, receivedAt: NOW, query: { event } },
          { timeZone, mapping },
          "GW",
        );
        expect(readings.length).toBeLessThanOrEqual(MOST_READINGS);
        for (const { at, value, sensor, datum } of readings) {
          if (!(Number.isInteger(at) && at > 0 && Number.isFinite(value))) throw new Error(`no time or no number: ${text}`);
          if (sensor === "" || datum === "" || (sensor + datum).includes("\0")) throw new Error(`no name: ${text}`);
        }
        for (const { at } of [...messages, ...gatewayMessages]) if (!(Number.isInteger(at) && at > 0)) throw new Error(`no time: ${text}`);
      }),
      { numRuns: RUNS },
    );
  });
});
