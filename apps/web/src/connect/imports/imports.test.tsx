import { describe, expect, test } from "vitest";
import { IMPORT_STATES, type Import, type ImportRow } from "@millwright/domain/connect/imports/contract.ts";
import { hasMessage } from "../../i18n/connect.ts";
import { columns } from "./list.tsx";
import { outcomeOf } from "./outcome.ts";

const row: ImportRow = {
  id: 1000,
  target: "suppliers",
  fileName: "register.xlsx",
  sizeBytes: 8192,
  format: "xlsx",
  state: "done",
  rowsInFile: 1060,
  rowsTotal: 1060,
  rowsDone: 1060,
  rowsCreated: 1000,
  rowsUnchanged: 0,
  rowsUpdated: 58,
  rowsRefused: 2,
  rowsUndone: 0,
  rowsKept: 0,
  message: null,
  createdBy: { id: 7, name: "Ida Lund" },
  createdAt: "2026-11-20T10:00:00Z",
  startedAt: null,
  finishedAt: null,
};

describe("the list", () => {
  const texts = (of: ImportRow) => Object.fromEntries(columns.map(({ field, text }) => [field, text(of)]));

  test("shows what was brought in, by whom, and what became of the rows", () => {
    expect(texts(row)).toMatchObject({
      fileName: "register.xlsx",
      target: "Suppliers",
      state: "Imported, 2 rows rejected",
      createdBy: "Ida Lund",
      rowsInFile: "1,060",
      rowsCreated: "1,000",
      rowsUpdated: "58",
      rowsRefused: "2",
    });
  });

  test("does not call imported what was not", () => {
    const none = { ...row, rowsCreated: 0, rowsUpdated: 0 };
    expect(texts({ ...none, rowsRefused: 397 })["state"]).toBe("Nothing imported");
    expect(texts({ ...none, rowsRefused: 0, rowsUnchanged: 4 })["state"]).toBe("Nothing new");
    expect(texts({ ...row, rowsRefused: 0 })["state"]).toBe("Imported");
  });

  test("shows nothing where no row went that way", () => {
    expect(texts({ ...row, rowsInFile: null, createdBy: null })).toMatchObject({
      rowsInFile: "",
      rowsUnchanged: "",
      rowsUndone: "",
      createdBy: "",
      finishedAt: "",
    });
  });

  test("has a heading in the catalogue for each column, and a word for each state, in the file as on the screen", () => {
    expect(columns.filter(({ title }) => !hasMessage(title))).toEqual([]);
    const words = columns.find(({ field }) => field === "state")?.words?.() ?? {};
    expect(Object.keys(words)).toEqual([...IMPORT_STATES]);
    expect(texts({ ...row, target: "gone-since" })["target"]).toBe("gone-since");
  });
});

test("a check tells what would come, a run what came, and an undo what was taken back", () => {
  const labels = (state: Import["state"]) => outcomeOf({ ...row, state } as Import).map(({ label }) => label);
  expect([labels("checked")[0], labels("done")[0], labels("undone")]).toEqual(["To be created", "Created", ["Undone", "Not undone"]]);
});
