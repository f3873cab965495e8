import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openWorld, type World } from "../../../testing/world.ts";
import { importer } from "../builders.ts";
import { circlesIn } from "./order-in-file.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

describe("lines that stand under themselves", () => {
  const circles = (...above: [number, number][]) => [...circlesIn(new Map(above))].sort((one, other) => one - other);

  test("over none, one or many others; what only leads there is in no circle", () => {
    expect(circles([2, 2])).toEqual([2]);
    expect(circles([2, 3], [3, 2], [4, 3], [5, 4])).toEqual([2, 3]);
    expect(circles([9, 2], [2, 3], [3, 4], [4, 2], [6, 7], [7, 8])).toEqual([2, 3, 4]);
    expect(circles([2, 3], [3, 4], [5, 4])).toEqual([]);
  });

  test("a chain of a quarter of a million lines is gone through once", () => {
    const chain = Array.from({ length: 250_000 }, (_, at): [number, number] => [at, at + 1]);
    expect(circlesIn(new Map([...chain, [250_000, 249_999]])).size).toBe(2);
  });
});

const files: [target: string, what: string, lines: string[], refused: [number, string][]][] = [
  [
    "locations",
    "a circle, what leads into it, and what stands under itself",
    ["Code,Name,Part of", "A,Hall,B", "B,Wing,A", "C,Room,A", "D,Shelf,C", "S,Self,S", "E,Yard,"],
    [
      [2, "circle_in_file"],
      [3, "circle_in_file"],
      [4, "not_found_named"],
      [5, "not_found_named"],
      [6, "circle_in_file"],
    ],
  ],
  [
    "assets",
    "a circle by names",
    ["Code,Name,Part of", "A,Pump,Motor", "B,Motor,Pump", "C,Fan,"],
    [
      [2, "circle_in_file"],
      [3, "circle_in_file"],
    ],
  ],
  [
    "assets",
    "what stands below a refused row, above or below it in the file",
    ["Code,Name,Part of,In service since", "A,Pump,B,", "B,Line,,soon", "C,Motor,A,", "D,Fan,B,"],
    [
      [2, "not_found_named"],
      [3, "not_a_date"],
      [4, "not_found_named"],
      [5, "not_found_named"],
    ],
  ],
  [
    "reference-values",
    "a circle in a list with levels",
    ["List,Code,Name,Parent", "Failures,A,One,B", "Failures,B,Two,A", "Failures,C,Three,"],
    [
      [2, "circle_in_file"],
      [3, "circle_in_file"],
    ],
  ],
  [
    "master-parts",
    "parts that follow one another in a circle",
    ["Code,Name,Unit,Superseded by", "P-1,Old seal,Piece,P-2", "P-2,New seal,Piece,P-1", "P-3,Ring,Piece,P-4", "P-4,Better ring,Piece,"],
    [
      [2, "circle_in_file"],
      [3, "circle_in_file"],
    ],
  ],
];

test.each(files)(
  "%s: %s is refused at the check, and by the run with the same words",
  { timeout: 60_000 },
  async (target, _, lines, wanted) => {
    const tenant = await world.otherTenant();
    const { upload, check, run, refused } = importer(world, tenant, await tenant.as("Administrator"));
    const checked = await check(await upload(target, lines));
    const foreseen = await refused(checked);
    expect(foreseen.map(({ line, faults }) => [line, faults[0]?.reason])).toEqual(wanted);
    const accepted = lines.length - 1 - wanted.length;
    expect(checked).toMatchObject({ rowsCreated: accepted, rowsRefused: wanted.length });
    const done = await run(checked);
    expect(done).toMatchObject({ rowsCreated: accepted, rowsRefused: wanted.length });
    expect(await refused(done)).toEqual(foreseen);
  },
);

test(
  "a circle of records that are there already is refused as well, wherever its rows stand in the file",
  { timeout: 60_000 },
  async () => {
    const tenant = await world.otherTenant();
    const { upload, check, run, refused } = importer(world, tenant, await tenant.as("Administrator"));
    await run(await check(await upload("locations", ["Code,Name", "A,Hall", "B,Wing"])));
    const between = Array.from({ length: 600 }, (_, at) => `R-${at},Room ${at},`);
    const checked = await check(await upload("locations", ["Code,Name,Part of", "A,Hall,B", ...between, "B,Wing,A"]));
    expect((await refused(checked)).map(({ line, faults }) => [line, faults[0]?.reason])).toEqual([
      [2, "circle_in_file"],
      [603, "circle_in_file"],
    ]);
  },
);
