import { afterAll, beforeAll, expect, test } from "vitest";
import { imports } from "@millwright/domain/connect/imports/contract.ts";
import type { Request } from "@millwright/domain/kit/endpoint.ts";
import { auditsOf } from "../../testing/audits.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { importer } from "./builders.ts";

let world: World;
let planner: Person;

/** Three files: one left at its check, one written with a refused row, one taken back. */
beforeAll(async () => {
  world = await openWorld();
  planner = await world.tenant.as("Planner");
  const { upload, check, run, undo } = importer(world, world.tenant, planner);
  await check(await upload("suppliers", ["Code,Name", "N-1,North"], "checked.csv"));
  await run(await check(await upload("locations", ["Code,Name", "HALL,Hall", "YARD,Yard", "NONE,"], "written.csv")));
  await undo(await run(await check(await upload("suppliers", ["Code,Name", "S-1,South", "S-2,Shore"], "taken-back.csv"))));
});
afterAll(() => world.close());

type Asked = Request<typeof imports.list>["body"];
const files = async (asked: Asked) => (await planner.ok(imports.list, { body: asked })).rows.map(({ fileName }) => fileName);
const set = (...values: string[]) => ({ filterType: "set", values }) as const;
const atLeast = (filter: number) => ({ filterType: "number", type: "greaterThanOrEqual", filter }) as const;

test("imports stand newest first and tell what became of each file's rows", async () => {
  const { rows } = await planner.ok(imports.list, { body: {} });
  expect(rows).toMatchObject([
    {
      fileName: "taken-back.csv",
      target: "suppliers",
      state: "undone",
      rowsInFile: 2,
      rowsCreated: 2,
      rowsUndone: 2,
      createdBy: { id: planner.personId },
    },
    { fileName: "written.csv", target: "locations", state: "done", rowsInFile: 3, rowsCreated: 2, rowsRefused: 1 },
    { fileName: "checked.csv", state: "checked", rowsInFile: 1, rowsCreated: 1, finishedAt: expect.any(String) },
  ]);
});

test.each<[string, Asked, string[]]>([
  ["state", { filterModel: { state: set("done", "undone") } }, ["taken-back.csv", "written.csv"]],
  ["target", { filterModel: { target: set("locations") } }, ["written.csv"]],
  ["part of the file's name", { filterModel: { fileName: { filterType: "text", type: "contains", filter: "TAKEN" } } }, ["taken-back.csv"]],
  ["a word of the file's name", { search: "WRITTEN" }, ["written.csv"]],
  ["a word that no file's name holds", { search: "north" }, []],
  ["refused rows", { filterModel: { rowsRefused: atLeast(1) } }, ["written.csv"]],
  ["rows, most first", { sortModel: [{ colId: "rowsInFile", sort: "desc" }] }, ["written.csv", "taken-back.csv", "checked.csv"]],
  ["who uploaded them", { filterModel: { createdBy: { filterType: "text", type: "contains", filter: "nobody of that name" } } }, []],
])("imports are found by %s", async (_by, asked, expected) => {
  expect(await files(asked)).toEqual(expected);
});

test("the list is read on from any row of any order", async () => {
  const sortModel = [{ colId: "rowsInFile", sort: "asc" as const }];
  const first = await planner.ok(imports.list, { body: { sortModel, endRow: 2 } });
  expect(await files({ sortModel, startRow: 2, endRow: 4, after: first.after ?? "none" })).toEqual(["written.csv"]);
});

test("the list goes along as a file, with the words of the screen, and the audit knows", async () => {
  const columns = [
    { field: "fileName", title: "File" },
    { field: "state", title: "State", words: { done: "Imported" } },
    { field: "rowsInFile", title: "Rows" },
    { field: "createdBy", title: "By" },
  ];
  const answer = await planner.call(imports.export, { body: { columns, format: "csv", filterModel: { state: set("done") } } });
  const { createdBy } = (await planner.ok(imports.list, { body: { endRow: 1 } })).rows[0] ?? {};
  expect(String(answer.body)).toContain(`File,State,Rows,By\r\nwritten.csv,Imported,3,${createdBy?.name ?? ""}\r\n`);
  expect(await auditsOf(world.tenant, answer)).toMatchObject([{ action: "exported", entity: "imports" }]);
});
