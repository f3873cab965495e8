import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { decode } from "@millwright/domain/iot/ingest/adapters.ts";
import { MOST_READINGS } from "@millwright/domain/iot/ingest/canonical.ts";
import { newNode, understand } from "@millwright/domain/iot/ingest/sparkplug/node.ts";
import { SAID } from "@millwright/domain/iot/ingest/sparkplug/topics.ts";
import { openWire, type Wire, type WrittenPayload } from "./wire.ts";

const RUNS = process.env["TIER"] === "night" ? 10_000 : 500;
const NOW = Date.parse("2026-11-26T12:00:00Z");
let wire: Wire;
beforeAll(async () => {
  wire = await openWire();
});

const SAMPLE: WrittenPayload = {
  timestamp: NOW,
  seq: 1,
  metrics: [
    {
      name: "Temperature",
      alias: 7,
      timestamp: NOW - 1000,
      datatype: 2,
      intValue: 65_531,
      properties: { keys: ["engUnit", "Quality"], values: [{ stringValue: "°C" }, { intValue: 192 }] },
    },
    { name: "Total", alias: 8, datatype: 4, longValue: "18446744073709551611", isHistorical: true },
    { name: "Level", datatype: 9, floatValue: 4.2 },
    { name: "Open", datatype: 11, booleanValue: false },
    { name: "Gone", datatype: 10, isNull: true },
    { name: "Model", datatype: 12, stringValue: "P-100" },
  ],
};

describe("the bytes of a payload", () => {
  test("are read as they were written; what is not there is not zero", () => {
    const read = wire.read(wire.write(SAMPLE));
    expect(read).toMatchObject({ timestamp: NOW, seq: 1 });
    expect(read?.metrics.map(({ name, alias, timestamp, value }) => [name, alias, timestamp, value])).toEqual([
      ["Temperature", "7", NOW - 1000, { int: 65_531 }],
      ["Total", "8", null, { long: "18446744073709551611" }],
      ["Level", null, null, { float: Math.fround(4.2) }],
      ["Open", null, null, { boolean: false }],
      ["Gone", null, null, {}],
      ["Model", null, null, { string: "P-100" }],
    ]);
    expect(read?.metrics[0]?.properties.get("engUnit")).toEqual({ string: "°C" });
    expect(wire.read(new Uint8Array())).toEqual({ timestamp: null, seq: null, metrics: [] });
  });

  test("are read from a payload that was put together by hand, field by field of the specification", () => {
    // 1: timestamp 1,000; 2: a metric with 1: name "T", 4: datatype 3, 10: int_value -5 in 32 bits; 3: seq 0; 5: body, which nobody reads.
    const metric = [0x0a, 1, 0x54, 0x20, 3, 0x50, 0xfb, 0xff, 0xff, 0xff, 0x0f];
    const read = wire.read(Uint8Array.from([0x08, 0xe8, 0x07, 0x12, metric.length, ...metric, 0x18, 0, 0x2a, 2, 1, 2]));
    expect(read).toMatchObject({ timestamp: 1000, seq: 0, metrics: [{ name: "T", datatype: 3, value: { int: 4_294_967_291 } }] });
  });

  test(`whatever they are, nothing throws, and no reading is without a time, a number or a name (${RUNS} payloads)`, () => {
    const whole = [...wire.write(SAMPLE)];
    const mutated = fc
      .array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255), fc.constantFrom(1, 1, 1, 1, 0, 2)), { minLength: 1, maxLength: 6 })
      .map((changes) => {
        const bytes = [...whole];
        for (const [at, byte, gone] of changes) bytes.splice(at, gone, byte);
        return Uint8Array.from(bytes);
      });
    const bytes = fc.oneof({ weight: 8, arbitrary: mutated }, { weight: 2, arbitrary: fc.uint8Array({ maxLength: 300 }) });
    const memory = newNode();
    let readable = 0;
    fc.assert(
      fc.property(bytes, fc.constantFrom(...SAID), (sent, type) => {
        const payload = wire.read(sent);
        readable += payload ? 1 : 0;
        const device = type.startsWith("D") ? "Pump" : null;
        const understood = understand(memory, { group: "g", node: "n" }, { type, device }, payload, NOW);
        if (!understood) return;
        const decoded = decode(
          "sparkplug",
          { text: understood.text, receivedAt: NOW, query: {} },
          { timeZone: "UTC", mapping: null },
          "GW",
        );
        expect(decoded.readings.length).toBeLessThanOrEqual(MOST_READINGS);
        for (const { at, value, sensor, datum } of decoded.readings)
          if (!(Number.isInteger(at) && at > 0 && Number.isFinite(value) && sensor !== "" && datum !== "" && !datum.includes("\0")))
            throw new Error(understood.text);
      }),
      { numRuns: RUNS },
    );
    // Were none of them payloads, this would show nothing.
    expect(readable).toBeGreaterThan(RUNS / 10);
  });
});
