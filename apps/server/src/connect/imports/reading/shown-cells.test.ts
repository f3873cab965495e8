import { afterAll, beforeAll, expect, test } from "vitest";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { suppliers } from "@millwright/domain/register/suppliers/contract.ts";
import { sheet, workbookWith } from "../../../platform/spreadsheets/hostile-workbooks.ts";
import { openWorld, type World } from "../../../testing/world.ts";
import { importer } from "../builders.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const FORMATS = ["General", "00000", '"PMP-"000', "d\\-mmm", "0.0", "[h]:mm", "m/d/yyyy"] as const;
const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
const STYLES = `<styleSheet><numFmts>${FORMATS.map((code, at) => `<numFmt numFmtId="${200 + at}" formatCode="${escaped(code)}"/>`).join("")}</numFmts><cellXfs>${FORMATS.map((_, at) => `<xf numFmtId="${200 + at}"/>`).join("")}</cellXfs></styleSheet>`;

type Cell = string | number | [number, (typeof FORMATS)[number]];
const cellXml = (cell: Cell): string => {
  if (typeof cell === "string") return `<c t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
  const [value, format] = typeof cell === "number" ? [cell, "General" as const] : cell;
  return `<c s="${FORMATS.indexOf(format)}"><v>${value}</v></c>`;
};
const book = async (...rows: readonly Cell[][]) =>
  await workbookWith({
    "xl/styles.xml": STYLES,
    "xl/worksheets/sheet1.xml": sheet(rows.map((row) => `<row>${row.map(cellXml).join("")}</row>`).join("")),
  });

test("a code is what the sheet shows; a number and a day are what stands behind", async () => {
  const tenant = await world.otherTenant();
  const by = await tenant.as("Administrator");
  const { upload, check, run, refused } = importer(world, tenant, by);
  const made = await upload(
    "suppliers",
    await book(
      ["Code", "Name", "Lead time"],
      [
        [123, "00000"],
        [7, '"PMP-"000'],
        [30, "0.0"],
      ],
      [[42, "00000"], "Nord", 2],
    ),
    "book.xlsx",
  );
  expect(made.preview[1]?.cells).toEqual(["00123", "PMP-007", "30.0"]);
  const done = await run(await check(made));
  expect([done.rowsCreated, await refused(done)]).toEqual([2, []]);
  const { rows } = await by.ok(suppliers.list, { body: { sortModel: [{ colId: "code", sort: "asc" }] } });
  expect(rows.map(({ code, name, leadTimeDays }) => [code, name, leadTimeDays])).toEqual([
    ["00042", "Nord", 2],
    ["00123", "PMP-007", 30],
  ]);
});

test("what a spreadsheet made of a code is refused, left empty or taken as a person says; lost digits are never taken", async () => {
  const tenant = await world.otherTenant();
  const by = await tenant.as("Administrator");
  const { upload, map, check, run, refused } = importer(world, tenant, by);
  const made = await upload(
    "assets",
    await book(
      ["Code", "Name", "Serial number", "In service since"],
      ["A-1", "Motor", [46082, "d\\-mmm"], [46082, "m/d/yyyy"]],
      ["A-2", "Motor", 1520911234567, [46082, "m/d/yyyy"]],
      ["A-3", "Motor", 8939010102358479000, ""],
      ["A-4", "Motor", "1,52091E+12", ""],
      ["A-5", "Motor", "1E5", ""],
    ),
    "book.xlsx",
  );
  expect(made.columns[2]?.spoilt).toEqual({ count: 4, example: "2026-03-01", reason: "cell_is_date" });
  const first = await check(made);
  expect((await refused(first)).map(({ line, faults }) => [line, faults.map(({ field, reason }) => [field, reason])])).toEqual([
    [2, [["serialNumber", "cell_is_date"]]],
    [3, [["serialNumber", "cell_scientific"]]],
    [4, [["serialNumber", "digits_lost"]]],
    [5, [["serialNumber", "cell_scientific"]]],
  ]);
  const say = async (spoilt: "empty" | "taken") =>
    await check(await map(await importer(world, tenant, by).again(made.id), { ...made.mapping, serialNumber: { column: 2, spoilt } }));
  expect((await refused(await say("taken"))).map(({ line }) => line)).toEqual([4]);
  const done = await run(await say("empty"));
  expect(done).toMatchObject({ rowsCreated: 5, rowsRefused: 0 });
  const { rows } = await by.ok(assets.list, { body: { sortModel: [{ colId: "code", sort: "asc" }] } });
  expect(rows.map(({ code, serialNumber }) => [code, serialNumber])).toEqual([
    ["A-1", null],
    ["A-2", null],
    ["A-3", null],
    ["A-4", null],
    ["A-5", "1E5"],
  ]);
});

test("a corrected line keeps what stands behind the cells that nobody touched", async () => {
  const tenant = await world.otherTenant();
  const by = await tenant.as("Administrator");
  const { upload, check, mend, refused } = importer(world, tenant, by);
  const made = await upload("suppliers", await book(["Code", "Name", "Lead time"], [[7, "00000"], 1520911234567, [2, "0.0"]]), "book.xlsx");
  const [row] = await refused(await check(made));
  expect(row?.cells).toEqual(["00007", "1520911234567", "2.0"]);
  const again = await check(await mend(made, [{ line: 2, cells: ["00007", "Pumps & Co", "2.0"] }]));
  expect(again).toMatchObject({ rowsCreated: 1, rowsRefused: 0 });
});

test("a serial number that a spreadsheet wrote into a text file in scientific notation is refused", async () => {
  const tenant = await world.otherTenant();
  const { upload, check, refused } = importer(world, tenant, await tenant.as("Administrator"));
  const checked = await check(await upload("assets", ["Code;Name;Serial number", "A-1;Motor;1,52091E+12", "A-2;Motor;15209112"]));
  expect((await refused(checked)).map(({ faults }) => faults.map(({ field, reason }) => [field, reason]))).toEqual([
    [["serialNumber", "cell_scientific"]],
  ]);
});
