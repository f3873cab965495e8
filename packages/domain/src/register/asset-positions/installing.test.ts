import { expect, test } from "vitest";
import { installFault, placeAt, removeFault, type Standing } from "./installing.ts";

const day = (number: number) => `2026-03-${String(number).padStart(2, "0")}T06:00:00Z`;
const NOW = Date.parse(day(20));
const stood = (from: number, to: number | null): Standing => ({ installedAt: day(from), removedAt: to === null ? null : day(to) });

test.each<[string, number, Standing | null, Standing | null, string | null]>([
  ["the first one, any day", 1, null, null, null],
  ["tomorrow", 21, null, null, "in_future"],
  ["where something stands", 10, stood(1, null), null, "position_taken"],
  ["what stands elsewhere", 10, null, stood(1, null), "installed_elsewhere"],
  ["after both were taken away", 10, stood(1, 9), stood(2, 8), null],
  ["the moment the last one goes", 9, stood(1, 9), null, null],
  ["before the last one went", 8, stood(1, 9), null, "before_removal"],
  ["before it went from where it was", 8, stood(1, 7), stood(1, 9), "before_removal"],
])("installing %s", (_, at, here, there, reason) => expect(installFault(day(at), NOW, here, there)?.reason ?? null).toBe(reason));

test.each<[string, number, Standing | null, string | null]>([
  ["what stands there", 10, stood(1, null), null],
  ["what is gone", 10, stood(1, 9), "position_empty"],
  ["from where nothing ever stood", 10, null, "position_empty"],
  ["before it came", 1, stood(1, null), "before_installation"],
  ["tomorrow", 21, stood(1, null), "in_future"],
])("removing %s", (_, at, here, reason) => expect(removeFault(day(at), NOW, here)?.reason ?? null).toBe(reason));

test("below an asset it stands where that one does", () => {
  expect(placeAt({ parentAssetId: 7, locationId: null })).toEqual({ parentId: 7, locationId: null });
  expect(placeAt({ parentAssetId: null, locationId: 5 })).toEqual({ parentId: null, locationId: 5 });
});
