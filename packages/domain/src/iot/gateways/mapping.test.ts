import { describe, expect, test } from "vitest";
import { MappingDraft } from "./mapping.ts";
import { tryMapping, type TypedMapping } from "./trying.ts";

const NOW = Date.parse("2026-11-26T12:00:00Z");
const DAY = 86_400_000;
const mapping: TypedMapping = {
  readings: "/data",
  sensor: "/id",
  time: "/at",
  timeForm: "iso",
  values: [{ datum: "temperature", value: "/t", unit: "[degF]" }],
};
const sample = (...data: object[]) => JSON.stringify({ plant: "P1", data });
const trying = (typed: TypedMapping, text: string, timeZone: string | null = null) => tryMapping(typed, { text, now: NOW, timeZone });

describe("a mapping that is tried on a sample", () => {
  test("shows the readings that it would give, as they would be stored", () => {
    const { readings, problems } = trying(mapping, sample({ id: "S1", at: "2026-11-26T11:00:00Z", t: "41" }));
    expect(readings).toEqual([
      { sensor: "S1", datum: "temperature", at: NOW - 3_600_000, value: 41, unit: "[degF]", timing: "ordinary", isUnitKnown: true },
    ]);
    expect(problems).toEqual([]);
  });

  test.each<[string, TypedMapping, object, string[]]>([
    ["a list that is not there", { ...mapping, readings: "/rows" }, { id: "S1" }, ["unknown_shape /rows"]],
    ["no sensor", { ...mapping, sensor: "/device" }, { id: "S1", at: "2026-11-26T11:00:00Z", t: 1 }, ["no_sensor /data/0"]],
    ["no time", { ...mapping, time: "/when" }, { id: "S1", at: "2026-11-26T11:00:00Z", t: 1 }, ["no_time /data/0"]],
    ["a time of another form", { ...mapping, timeForm: "seconds" }, { id: "S1", at: "2026-11-26T11:00:00Z", t: 1 }, ["no_time /data/0"]],
    ["a value that is no number", mapping, { id: "S1", at: "2026-11-26T11:00:00Z", t: "warm" }, ["no_number /data/0"]],
    [
      "a datum without a name",
      { ...mapping, values: [{ datum: " ", value: "/t" }] },
      { id: "S1", at: "2026-11-26T11:00:00Z", t: 1 },
      ["no_datum /data/0"],
    ],
  ])("says of %s what is wrong and where", (_, typed, entry, told) => {
    const { readings, problems } = trying(typed, sample(entry));
    expect([readings, problems.map(({ kind, where }) => `${kind} ${where}`)]).toEqual([[], told]);
  });

  test("reads times by the zone of the gateway, and by UTC while that is being typed", () => {
    const at = (zone: string | null) => trying(mapping, sample({ id: "S1", at: "2026-11-26 12:00", t: 1 }), zone).readings[0]?.at;
    expect([at("Europe/Oslo"), at(null), at("Europe/Os")]).toEqual([NOW - 3_600_000, NOW, NOW]);
  });

  test("says what would be set apart by its time, and a unit that nobody knows", () => {
    const old = new Date(NOW - 40 * DAY).toISOString();
    const { readings } = trying({ ...mapping, values: [{ datum: "t", value: "/t", unit: "C" }] }, sample({ id: "S1", at: old, t: 1 }));
    expect(readings).toMatchObject([{ timing: "too_old", isUnitKnown: false }]);
  });

  test("names what is no pointer, and never throws while something is being typed", () => {
    expect(trying({ ...mapping, sensor: "id", time: "/a~2" }, sample({})).badPointers).toEqual(["id", "/a~2"]);
    for (const typed of [{}, { values: null }, { values: [{}] }, { readings: null, sensor: null, time: null }] satisfies TypedMapping[])
      expect(() => trying(typed, "{")).not.toThrow();
  });
});

describe("a mapping as it is filled in", () => {
  const value = { datum: "temperature", value: "/t" };
  const draft = { readings: "", sensor: "/id", time: "", timeForm: "iso", values: [value] };
  test("is whole once its sensor and a value are there: without a list the message itself, without a time that of its arrival", () =>
    expect(MappingDraft.parse({ ...draft, readings: null, values: [{ datum: "temperature" }] })).toEqual({
      readings: "",
      sensor: "/id",
      time: null,
      timeForm: "iso",
      values: [{ datum: "temperature", datumAt: null, value: "", unit: null }],
    }));

  test.each([
    ["a value without a name", { values: [{ value: "/t" }] }, "values.0.datum"],
    ["no value", { values: [] }, "values"],
    ["no sensor", { sensor: "" }, "sensor"],
    ["a pointer without a slash", { time: "time" }, "time"],
    ["a pointer of a value without a slash", { values: [{ ...value, datumAt: "name" }] }, "values.0.datumAt"],
  ])("refuses %s by its field", (_, change, path) => {
    const { error } = MappingDraft.safeParse({ ...draft, ...change });
    expect(error?.issues.map((issue) => issue.path.join("."))).toEqual([path]);
  });
});
