import { expect, test } from "vitest";
import { MOST_ROWS } from "@millwright/domain/kit/live/frames.ts";
import { gathered } from "./behind.ts";
import type { Hint } from "./hints.ts";
import { readPosition, writePosition } from "./position.ts";

const hint = (facts: Partial<Hint>): Hint => ({
  tenantId: 1,
  kind: "suppliers",
  id: 1,
  action: "updated",
  fields: [],
  before: {},
  by: null,
  ...facts,
});

test("what was done to one row several times stays apart and in its order, so that it is known who saw it in between, and counts as one row", () => {
  const first = hint({ fields: ["siteId"], before: { siteId: 1 } });
  const second = hint({ fields: ["siteId", "name"], before: { siteId: 2, name: "A" }, action: "archived", by: { id: 7, name: "Ada" } });
  expect(gathered([first, second])).toEqual([first, second]);
  expect(gathered(Array.from({ length: MOST_ROWS + 1 }, () => first))).toHaveLength(MOST_ROWS + 1);
});

test("a hundred rows of a kind are told by name, one more as many, and other kinds by name beside them", () => {
  const rows = Array.from({ length: MOST_ROWS }, (_, at) => hint({ id: at + 1 }));
  expect(gathered(rows)).toHaveLength(MOST_ROWS);
  const told = gathered([...rows, hint({ id: 1000, fields: ["name"], before: { name: "A" } }), hint({ kind: "assets", id: 5 })]);
  expect(told).toEqual([hint({ id: null }), hint({ kind: "assets", id: 5 })]);
});

test("an asset that moves takes along what stands at its site; one that is new or renamed takes nothing", () => {
  const kindsTold = (facts: Partial<Hint>) => gathered([hint({ kind: "assets", ...facts })]).map(({ kind, id }) => ({ kind, id }));
  expect(kindsTold({ fields: ["name"] })).toEqual([{ kind: "assets", id: 1 }]);
  expect(kindsTold({ fields: ["locationId", "siteId"], action: "created" })).toEqual([{ kind: "assets", id: 1 }]);
  const moved = kindsTold({ fields: ["locationId"] });
  expect(moved).toContainEqual({ kind: "assets", id: 1 });
  for (const kind of ["meters", "downtimes", "sensors", "work-orders"]) expect(moved).toContainEqual({ kind, id: null });
  expect(moved).not.toContainEqual({ kind: "suppliers", id: null });
});

test("a position is read as it was written, and what is none is not read", () => {
  const one = { database: "0123456789ab", snapshot: "10:20:11,15" };
  expect(readPosition(writePosition(one))).toEqual(one);
  for (const snapshot of ["20:10:", "10:20:21", "10:20:15,11", "0:0:", "10:99999999999999999999:", "10:20", "10:20:11,"])
    expect(readPosition(`${one.database}.${snapshot}`)).toBeNull();
  expect(readPosition("")).toBeNull();
});

test("a position with very many open transactions is told by the oldest of them: some of it is told twice, nothing is lost", () => {
  const open = Array.from({ length: 60 }, (_, at) => 100 + at);
  expect(writePosition({ database: "0123456789ab", snapshot: `100:200:${open.join(",")}` })).toBe("0123456789ab.100:100:");
});
