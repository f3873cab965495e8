import { expect, test } from "vitest";
import type { AnswerOf, BoardSeries } from "./contract.ts";
import { withNewest } from "./newest.ts";

const at = (minute: number) => Date.parse(`2026-11-27T12:0${String(minute)}:00.000Z`);
const series = (seriesId: number | null, minute: number | null, value = 4): BoardSeries => ({
  seriesId,
  sensor: null,
  typeId: null,
  datum: "temperature",
  label: "Temperature",
  kind: "gauge",
  unit: "Cel",
  decimals: 1,
  intervalSeconds: 60,
  holdsSeconds: 120,
  newest: minute === null ? null : { at: new Date(at(minute)).toISOString(), value },
  points: [],
});
const answer = (...all: BoardSeries[]): AnswerOf<"series"> => ({
  key: "1",
  is: "series",
  from: at(0),
  until: at(9),
  resolution: "readings",
  series: all,
  alarms: [],
  isNarrowed: false,
});
const said = (seriesId: number, minute: number, value: number) => new Map([[seriesId, { seriesId, at: at(minute), value }]]);
const values = (one: ReturnType<typeof withNewest>) => one.is === "series" && one.series.map(({ newest }) => newest?.value ?? null);

test("what was said since takes the place of what was answered, and the first value that of none", () => {
  expect(values(withNewest(answer(series(7, 1), series(8, 1)), said(7, 2, 9)))).toEqual([9, 4]);
  expect(values(withNewest(answer(series(7, null)), said(7, 2, 9)))).toEqual([9]);
});

test("what is older than the answer, of another series or of several that were made one changes nothing", () => {
  const given = answer(series(7, 5), series(null, 1));
  for (const newest of [said(7, 5, 9), said(7, 4, 9), said(8, 6, 9), new Map()]) expect(withNewest(given, newest)).toBe(given);
  const refused = { key: "1", is: "refused", refusal: "forbidden" } as const;
  expect(withNewest(refused, said(7, 6, 9))).toBe(refused);
});
