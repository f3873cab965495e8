import { expect, test } from "vitest";
import { usualData } from "../types.ts";
import { faultsIn } from "./rules.ts";

const gauge = { key: "temperature", kind: "gauge" as const, unit: "Cel", leastPlausible: null, mostPlausible: null, rollOver: null };
const faults = (...data: Parameters<typeof faultsIn>[0]) => faultsIn(data).map(({ path, reason }) => `${path.join(".")} ${reason}`);

test("what types usually measure is nothing that would be refused", () =>
  expect(["TEMP", "HUM", "VIB", "ENERGY", "DOOR", "CO2"].flatMap((code) => faultsIn(usualData(code)))).toEqual([]));

test.each<[string, Partial<Parameters<typeof faultsIn>[0][number]>, string[]]>([
  ["a name that is there already, however it is spelt", { key: "Temperature" }, ["data.1.key duplicate"]],
  ["a state in a unit", { key: "open", kind: "characteristic", unit: "Cel" }, ["data.1.unit state_without_unit"]],
  ["a range that ends before it begins", { key: "t", leastPlausible: 5, mostPlausible: 4 }, ["data.1.mostPlausible range_reversed"]],
  ["a roll-over of what does not count", { key: "t", rollOver: 100 }, ["data.1.rollOver counters_alone"]],
  ["a roll-over at nothing", { key: "t", kind: "continuous", rollOver: 0 }, ["data.1.rollOver roll_over_positive"]],
  ["nothing of one that fits", { key: "t", leastPlausible: 4, mostPlausible: 4 }, []],
])("refuses %s", (_, change, told) => expect(faults(gauge, { ...gauge, ...change })).toEqual(told));
