import { expect, test } from "vitest";
import type { AssetNode } from "@millwright/domain/register/all-assets/contract.ts";
import { branchesOf, chainOf, keyOf, linesOf, stepOf, typedTo, type Branch, type BranchKey } from "./lines.ts";

const node = (kind: AssetNode["kind"], id: number, name: string, childCount = 0): AssetNode => ({
  kind,
  id,
  code: `${kind === "assets" ? "A" : "L"}-${id}`,
  name,
  version: 1,
  icon: null,
  isSite: false,
  criticality: null,
  operatingStatus: null,
  serialNumber: null,
  childCount,
  openWorkOrders: 0,
  path: [],
});
const whole = (...nodes: AssetNode[]): Branch => ({ nodes, hasMore: false, isBusy: false, fault: null });
const plant = node("locations", 1, "Plant", 2);
const hall = node("locations", 2, "Hall", 1);
const press = node("assets", 1, "Press", 1);
const pump = node("assets", 2, "Pump");
const branches = new Map<BranchKey, Branch>([
  ["top", whole(plant)],
  ["locations-1", { ...whole(hall, press), hasMore: true }],
  ["assets-1", whole(pump)],
]);
const open = (...keys: string[]) => linesOf(branches, (row) => keys.includes(keyOf(row)));
const names = (lines: ReturnType<typeof linesOf>) => lines.map((line) => `${line.level} ${line.is === "node" ? line.node.name : line.is}`);

test("only open branches have lines; what is not read yet says so, what is longer offers more", () => {
  expect(names(open())).toEqual(["1 Plant"]);
  expect(names(open("locations-1", "assets-1"))).toEqual(["1 Plant", "2 Hall", "2 Press", "3 Pump", "2 more"]);
  expect(names(open("locations-1", "locations-2"))).toEqual(["1 Plant", "2 Hall", "3 busy", "2 Press", "2 more"]);
});

test("an asset and a place of the same number are two rows", () => {
  expect(names(open("locations-1", "assets-1", "assets-2"))).toEqual(names(open("locations-1", "assets-1")));
});

test("arrows go down and up, open and enter, close and leave, in the manner of every tree", () => {
  const lines = open("locations-1");
  expect(stepOf("ArrowDown", lines, 0, 10)).toEqual({ to: 1 });
  expect(stepOf("ArrowUp", lines, 0, 10)).toEqual({ to: 0 });
  expect(stepOf("End", lines, 0, 10)).toEqual({ to: 3 });
  expect(stepOf("PageDown", lines, 0, 2)).toEqual({ to: 2 });
  expect(stepOf("ArrowRight", lines, 0, 10)).toEqual({ to: 1 });
  expect(stepOf("ArrowRight", lines, 2, 10)).toEqual({ toggle: lines[2], isOpen: true });
  expect(stepOf("ArrowLeft", lines, 2, 10)).toEqual({ to: 0 });
  expect(stepOf("ArrowLeft", lines, 0, 10)).toEqual({ toggle: lines[0], isOpen: false });
  expect(stepOf("ArrowRight", open("locations-1", "assets-1"), 3, 10)).toBeNull();
  expect(stepOf("x", lines, 0, 10)).toBeNull();
});

test("letters go to the next row that begins so, by name or code, round the end", () => {
  const lines = open("locations-1", "assets-1");
  expect(typedTo("p", lines, 0)).toBe(2);
  expect(typedTo("p", lines, 2)).toBe(3);
  expect(typedTo("pl", lines, 3)).toBe(0);
  expect(typedTo("a-2", lines, 0)).toBe(3);
  expect(typedTo("zz", lines, 0)).toBeNull();
});

test("what was found stands under what is above it, once, with everything open", () => {
  const above = [plant, press].map(({ kind, id, code, name }) => ({ kind, id, code, name }));
  const found = branchesOf([
    { ...pump, path: above },
    { ...press, path: above.slice(0, 1) },
    { ...hall, path: above.slice(0, 1) },
  ]);
  const lines = linesOf(found, () => true);
  expect(names(lines)).toEqual(["1 Plant", "2 Press", "3 Pump", "2 Hall"]);
  const last = lines[2];
  expect(last && chainOf(last).map(({ key }) => key)).toEqual(["locations-1", "assets-1", "assets-2"]);
});
