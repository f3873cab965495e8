import { describe, expect, test } from "vitest";
import { decode } from "../adapters.ts";
import { MOST_READINGS } from "../canonical.ts";
import { MOST_METRICS, newNode, understand, type NodeMemory } from "./node.ts";
import { edgeNodeOf, hearsCommands, hearsNodeCommands, saidAt, type Said } from "./topics.ts";
import { qualityOf, unitOf, valueOf, datatypeOf, type RawMetric, type RawValue } from "./values.ts";

const NOW = Date.parse("2026-11-26T12:00:00Z");
const own = { group: "Plant1", node: "Line-4" };

const metric = (further: Partial<RawMetric>): RawMetric => ({
  name: null,
  alias: null,
  timestamp: null,
  datatype: null,
  isHistorical: false,
  isTransient: false,
  isNull: false,
  properties: new Map(),
  value: {},
  ...further,
});
interface Sent {
  type: Said;
  device?: string;
  seq?: number;
  metrics?: Partial<RawMetric>[];
  at?: number;
}
/** What the node's message becomes on its way: understood with what was said before, then read as all gateways are. */
function heard(memory: NodeMemory, { type, device, seq, metrics = [], at = NOW }: Sent) {
  const payload = { timestamp: at, seq: seq ?? null, metrics: metrics.map(metric) };
  const understood = understand(memory, own, { type, device: device ?? null }, payload, at);
  if (!understood) return null;
  const decoded = decode("sparkplug", { text: understood.text, receivedAt: at, query: {} }, { timeZone: "UTC", mapping: null }, "GW");
  return {
    ...decoded,
    asks: understood.asksRebirth,
    values: decoded.readings.map(({ sensor, datum, value }) => [sensor, datum, value]),
    kinds: decoded.problems.map(({ kind }) => kind),
  };
}
const INT16 = 2;
const FLOAT = 9;
const bdSeq = (value: number) => ({ name: "bdSeq", datatype: 4, value: { long: String(value) } });
const temperature = { name: "Temperature", alias: "7", datatype: INT16, value: { int: 4 } };

/** A node that was born with one device. */
function born(): NodeMemory {
  const memory = newNode();
  heard(memory, { type: "NBIRTH", seq: 0, metrics: [bdSeq(3), { name: "Node Control/Rebirth", datatype: 11, value: { boolean: false } }] });
  heard(memory, { type: "DBIRTH", device: "Pump", seq: 1, metrics: [temperature] });
  return memory;
}

describe("an edge node", () => {
  test("that says an alias means the metric of its device's birth, with its type: 65531 of an Int16 is -5", () => {
    const data = heard(born(), { type: "DDATA", device: "Pump", seq: 2, metrics: [{ alias: "7", value: { int: 65_531 } }] });
    expect(data?.values).toEqual([["Line-4/Pump", "Temperature", -5]]);
    expect([data?.kinds, data?.asks]).toEqual([[], false]);
  });

  test("measures itself under its own name; its controls and what counts its births are no readings", () => {
    const memory = newNode();
    const birth = heard(memory, {
      type: "NBIRTH",
      seq: 0,
      metrics: [
        bdSeq(0),
        { name: "Node Control/Reboot", datatype: 11, value: { boolean: false } },
        { name: "Supply", alias: "1", datatype: FLOAT, value: { float: Math.fround(24.1) } },
      ],
    });
    expect(birth?.values).toEqual([["Line-4", "Supply", 24.1]]);
    expect(birth?.gatewayMessages).toMatchObject([{ type: 1001, word: "node birth" }]);
    expect([...memory.commands]).toEqual(["reboot"]);
    expect(heard(memory, { type: "NDATA", seq: 1, metrics: [{ alias: "1", value: { float: 23 } }] })?.values).toEqual([
      ["Line-4", "Supply", 23],
    ]);
  });

  test("that is born again on its connection is told from one that has come back", () => {
    const memory = born();
    expect(heard(memory, { type: "NBIRTH", seq: 0, metrics: [bdSeq(3)] })?.gatewayMessages).toMatchObject([{ type: 1002 }]);
    expect(heard(memory, { type: "NBIRTH", seq: 0, metrics: [bdSeq(4)] })?.gatewayMessages).toMatchObject([{ type: 1001 }]);
  });

  test.each<[string, Sent[], string[]]>([
    [
      "a number of the sequence is missing",
      [{ type: "DDATA", device: "Pump", seq: 4, metrics: [{ alias: "7", value: { int: 1 } }] }],
      ["gap"],
    ],
    [
      "an alias was never born",
      [{ type: "DDATA", device: "Pump", seq: 2, metrics: [{ alias: "8", value: { int: 1 } }] }],
      ["unknown_alias"],
    ],
    ["a device was never born", [{ type: "DDATA", device: "Fan", seq: 2, metrics: [{ name: "t", value: { int: 1 } }] }], ["no_birth"]],
  ])("is asked once to be born again where %s, and what can be read is taken", (_, [first], kinds) => {
    const memory = born();
    const said = first as Sent;
    expect(heard(memory, said)).toMatchObject({ kinds, asks: true });
    expect(heard(memory, { ...said, device: "Other", seq: 9, at: NOW + 9_000 })?.asks).toBe(false);
    expect(heard(memory, { ...said, device: "Other", seq: 20, at: NOW + 10_000 })?.asks).toBe(true);
  });

  test("whose message comes before its birth is read by names, and asked for the birth", () => {
    const data = heard(newNode(), { type: "NDATA", seq: 5, metrics: [{ name: "Supply", datatype: FLOAT, value: { float: 24 } }] });
    expect(data).toMatchObject({ values: [["Line-4", "Supply", 24]], kinds: ["no_birth"], asks: true });
  });

  test("counts from 255 on with 0, and says nothing new by the same number", () => {
    const memory = born();
    for (let seq = 2; seq < 600; seq += 1)
      expect(heard(memory, { type: "DDATA", device: "Pump", seq: seq % 256, metrics: [{ alias: "7", value: { int: 1 } }] })?.kinds).toEqual(
        [],
      );
    expect(heard(memory, { type: "DDATA", device: "Pump", seq: 599 % 256, metrics: [] })?.kinds).toEqual([]);
  });

  test("is gone by its own will, and not by one of a connection that it has left", () => {
    const memory = born();
    heard(memory, { type: "NBIRTH", seq: 0, metrics: [bdSeq(4)] });
    expect(heard(memory, { type: "NDEATH", metrics: [bdSeq(3)] })).toBeNull();
    expect(heard(memory, { type: "NDEATH", metrics: [bdSeq(4)] })).toMatchObject({ ended: [null], readings: [] });
    expect(heard(memory, { type: "NDEATH", metrics: [bdSeq(4)] })).toBeNull();
    expect(heard(memory, { type: "NDATA", seq: 1 })).toMatchObject({ kinds: ["no_birth"] });
  });

  test("whose device dies knows nothing of it until it is born again", () => {
    const memory = born();
    expect(heard(memory, { type: "DDEATH", device: "Pump", seq: 2 })).toMatchObject({ ended: ["Line-4/Pump"], kinds: [] });
    expect(heard(memory, { type: "DDATA", device: "Pump", seq: 3, metrics: [{ alias: "7", value: { int: 1 } }] })?.kinds).toEqual([
      "no_birth",
      "unknown_alias",
    ]);
    expect(heard(memory, { type: "DBIRTH", device: "Pump", seq: 4, metrics: [temperature] })?.begun).toEqual(["Line-4/Pump"]);
  });

  test("may say nothing at all, or something that is none", () => {
    const understood = understand(newNode(), own, { type: "NDATA", device: null }, null, NOW);
    const decoded = decode(
      "sparkplug",
      { text: understood?.text ?? "", receivedAt: NOW, query: {} },
      { timeZone: "UTC", mapping: null },
      "GW",
    );
    expect([decoded.problems, decoded.readings]).toEqual([[{ kind: "not_sparkplug", where: "NDATA" }], []]);
  });

  test("is remembered and read within bounds", () => {
    const memory = newNode();
    const metrics = Array.from({ length: MOST_METRICS + 10 }, (_, at) => ({
      name: `m${at}`,
      alias: String(at),
      datatype: INT16,
      value: { int: 1 },
    }));
    const birth = heard(memory, { type: "NBIRTH", seq: 0, metrics });
    expect([birth?.readings.length, birth?.kinds]).toEqual([MOST_READINGS, ["too_many"]]);
    expect([memory.byName.size, memory.byAlias.size]).toEqual([MOST_METRICS, MOST_METRICS]);
    expect(heard(memory, { type: "NDATA", seq: 1, metrics: [{ alias: "1500", value: { int: 2 } }] })?.values).toEqual([
      ["Line-4", "m1500", 2],
    ]);
  });
});

describe("a metric", () => {
  const one = (further: Partial<RawMetric>) =>
    heard(born(), { type: "DDATA", device: "Pump", seq: 2, metrics: [{ name: "x", datatype: INT16, value: { int: 1 }, ...further }] });

  test("has its own time, else that of its message", () => {
    const times = [one({ timestamp: NOW - 5000 }), one({})].map((said) => said?.readings[0]?.at);
    expect(times).toEqual([NOW - 5000, NOW]);
  });

  test("that is null, or only passing, is no reading; one from a store of the device says so", () => {
    expect(one({ isNull: true })).toMatchObject({ readings: [], kinds: [] });
    expect(one({ isTransient: true })).toMatchObject({ readings: [], kinds: [] });
    expect(one({ isHistorical: true })?.readings).toMatchObject([{ isHistorical: true }]);
  });

  test("in words is no reading; of a kind that is not read it is named", () => {
    expect(one({ datatype: 12, value: { string: "running" } })).toMatchObject({ readings: [], kinds: [] });
    expect(one({ datatype: 16, value: {} })?.problems).toEqual([{ kind: "unsupported_type", where: "x: DataSet" }]);
    expect(one({ datatype: 25, value: {} })?.problems).toEqual([{ kind: "unsupported_type", where: "x: Array" }]);
    expect(one({ datatype: FLOAT, value: { float: Number.NaN } })?.kinds).toEqual(["no_number"]);
  });

  test("has the unit that its vendor writes, where we know it, and a quality that is not good", () => {
    const properties = new Map<string, RawValue>([
      ["engUnit", { string: "°C" }],
      ["Quality", { int: 500 }],
    ]);
    expect(one({ properties })?.readings).toMatchObject([{ unit: "Cel", quality: "stale" }]);
    expect([unitOf(new Map([["engUnit", { string: "furlong" }]])), qualityOf(new Map([["Quality", { int: 192 }]]))]).toEqual([null, null]);
  });

  test("keeps the unit of its birth", () => {
    const memory = newNode();
    const properties = new Map<string, RawValue>([["engUnit", { string: "degF" }]]);
    heard(memory, { type: "NBIRTH", seq: 0, metrics: [{ ...temperature, properties }] });
    expect(heard(memory, { type: "NDATA", seq: 1, metrics: [{ alias: "7", value: { int: 41 } }] })?.readings).toMatchObject([
      { value: 41, unit: "[degF]" },
    ]);
  });
});

test.each<[number, RawValue, number | boolean | string | null]>([
  [1, { int: 251 }, -5],
  [1, { int: 4_294_967_291 }, -5],
  [2, { int: 65_531 }, -5],
  [3, { int: 4_294_967_291 }, -5],
  [4, { long: "18446744073709551611" }, -5],
  [5, { int: 251 }, 251],
  [7, { int: 4_294_967_291 }, 4_294_967_291],
  [7, { long: "4294967291" }, 4_294_967_291],
  [8, { long: "18446744073709551615" }, 18_446_744_073_709_552_000],
  [9, { float: Math.fround(4.2) }, 4.2],
  [9, { float: Math.fround(0.1) }, 0.1],
  [9, { float: Math.fround(16_777_217) }, 16_777_216],
  [10, { double: 4.2 }, 4.2],
  [11, { boolean: true }, true],
  [11, { int: 1 }, true],
  [12, { string: "on" }, "on"],
  [3, {}, null],
])("the value of type %i in %o is %s", (type, raw, value) => {
  expect(valueOf(raw, datatypeOf(type))).toBe(value);
});

describe("a topic", () => {
  test.each([
    ["spBv1.0/Plant1/NBIRTH/Line-4", true],
    ["spBv1.0/Plant1/DDATA/Line-4/Pump", true],
    ["spBv1.0/Plant1/DDATA/Line-4", false],
    ["spBv1.0/Plant1/NDATA/Line-4/Pump", false],
    ["spBv1.0/Plant1/DDATA/Line-4/Pump/x", false],
    ["spBv1.0/Plant1/NDATA/Line-5", false],
    ["spBv1.0/Plant2/NDATA/Line-4", false],
    ["spBv1.0/Plant1/NCMD/Line-4", false],
    ["spAv1.0/Plant1/NDATA/Line-4", false],
    ["spBv1.0/STATE/host", false],
  ])("%s is an edge node's own: %s", (topic, isOwn) => {
    expect(saidAt(topic, own) !== null).toBe(isOwn);
  });

  test.each([
    ["spBv1.0/Plant1/NCMD/Line-4", true, true],
    ["spBv1.0/Plant1/NCMD/Line-4/#", true, true],
    ["spBv1.0/Plant1/DCMD/Line-4/#", true, false],
    ["spBv1.0/Plant1/DCMD/Line-4/+", true, false],
    ["spBv1.0/Plant1/NCMD/+", false, false],
    ["spBv1.0/Plant1/#", false, false],
    ["spBv1.0/Plant1/NDATA/Line-4", false, false],
    ["spBv1.0/Plant1/NCMD/Line-5", false, false],
    ["#", false, false],
  ])("%s may be heard: %s, with its commands: %s", (topic, may, hasCommands) => {
    expect([hearsCommands(topic, own), hearsNodeCommands(topic, own)]).toEqual([may, hasCommands]);
  });

  test("an edge node is named by its group and its own name, without the signs of topics", () => {
    expect(edgeNodeOf("Plant1/Line-4")).toEqual(own);
    for (const wrong of ["", null, "Plant1", "/Line-4", "Plant1/", "a/b/c", "a/+", "#/b", " a/b", "a/b "])
      expect(edgeNodeOf(wrong)).toBeNull();
  });
});
