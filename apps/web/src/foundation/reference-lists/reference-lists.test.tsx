import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { LIST_GROUPS } from "@millwright/domain/foundation/reference-lists/lists.ts";
import { COLORS, ICONS } from "@millwright/domain/foundation/reference-lists/looks.ts";
import { CATEGORIES } from "@millwright/domain/foundation/statuses/categories.ts";
import { hasMessage } from "../../i18n/foundation.ts";
import { ReferenceChip } from "./chip.tsx";
import type { Acts } from "./entries/entry-row.tsx";
import { EntryTable } from "./entries/entry-table.tsx";
import type { Entry } from "./tree.ts";

const entry = (id: number, parentId: number | null, name: string, isActive = true): Entry => ({
  id,
  parentId,
  level: parentId === null ? 1 : 2,
  code: `C${id}`,
  name,
  isActive,
});
const LIST = [entry(1, null, "Pump"), entry(2, null, "Motor", false), entry(3, 1, "Leakage")];

const nothing: Acts<Entry> = {
  edit: null,
  setActive: null,
  reorder: null,
  remove: null,
  addBelow: null,
  mayHaveBelow: () => true,
  isFixed: () => false,
};
const everything: Acts<Entry> = {
  ...nothing,
  edit: () => {},
  setActive: () => {},
  reorder: () => {},
  remove: () => {},
  addBelow: () => {},
};
const table = (acts: Acts<Entry>, { isTree = true, search = "" } = {}) =>
  renderToStaticMarkup(
    <EntryTable
      label="Failures"
      entries={LIST}
      search={search}
      isTree={isTree}
      nameOf={(value) => value.name}
      facts={[]}
      acts={acts}
      adding={null}
    />,
  );

test("every group, colour, icon and category has a word", () => {
  const keys = [
    ...LIST_GROUPS.map((group) => `group.${group}`),
    ...COLORS.map((color) => `color.${color.slice(1)}`),
    ...ICONS.map((icon) => `icon.${icon}`),
    ...CATEGORIES.map((category) => `category.${category}`),
  ];
  expect(keys.filter((key) => !hasMessage(`referenceLists.${key}`))).toEqual([]);
});

test("a hierarchy is read as a tree: level, place, and whether something is below", () => {
  const html = table(everything);
  expect(html).toContain('role="treegrid"');
  expect(html).toMatch(/data-entry="1"[^>]*aria-level="1" aria-posinset="1" aria-setsize="2" aria-expanded="false"/);
  expect(html).toMatch(/data-entry="2"[^>]*aria-posinset="2" aria-setsize="2">/);
  expect(html).not.toContain("Leakage");
});

test("a search shows the way to what it finds", () => {
  const html = table(everything, { search: "leak" });
  expect(html).toContain("Leakage");
  expect(html).toMatch(/data-entry="3"[^>]*aria-level="2"/);
  expect(html).not.toContain("Motor");
  expect(table(everything, { search: "gearbox" })).toContain("No results.");
});

test("who may only read sees the values and no way to change them", () => {
  const html = table(nothing);
  expect(html).toContain("Pump");
  expect(html).not.toContain("Edit Pump");
  expect(html).not.toContain("Delete Pump?");
  expect(html).not.toContain("<input");
  expect(html).toMatch(/Pump.*>Yes<.*Motor.*>No</);
  expect(table(everything)).toContain("Edit Pump");
});

test("a value that is not offered says so, and the product's own are locked", () => {
  expect(table(everything).match(/Inactive/g)).toHaveLength(1);
  const locked = table({ ...everything, isFixed: (value) => value.id === 1 });
  expect(locked).toContain("Built-in: it cannot be changed.");
  expect(locked).not.toContain("Edit Pump");
});

test("a value named elsewhere shows its colour and its word", () => {
  const html = renderToStaticMarkup(<ReferenceChip value={{ name: "Running", color: "#359658" }} />);
  expect(html).toContain("background:#359658");
  expect(html).toContain("Running");
});
