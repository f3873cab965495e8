import { expect, test } from "vitest";
import { cut, type Piece } from "../vite.cut.ts";

const piece = (name: string, more: Partial<Piece> = {}): Piece => ({
  modules: [name],
  size: 300,
  needs: [],
  part: "kit",
  opened: 0,
  ...more,
});
const named = (pieces: readonly Piece[]) =>
  cut(pieces).map((members) =>
    members
      .map((at) => pieces[at]?.modules[0] ?? "")
      .toSorted((a, b) => a.localeCompare(b))
      .join("+"),
  );
/** Pages that need so many small pieces that each file less is worth something. */
const many = Array.from({ length: 30 }, (_, at) => piece(`small-${at}`));
const page = (name: string, needs: readonly number[]) => piece(name, { part: null, opened: 1, needs });

test("what the same pages need becomes one file", () => {
  const files = named([...many, page("record", [...many.keys()]), page("form", [...many.keys()])]);
  expect(files).toHaveLength(3);
});

test("what one page alone needs stays away from another page where it is large", () => {
  const large = piece("large", { size: 60_000 });
  const files = named([...many, large, page("record", [...many.keys(), 30]), page("form", [...many.keys()])]);
  expect(files).toContain("large");
});

test("parts of the application are never put together", () => {
  const files = named([...many, piece("work", { part: "work" }), page("record", [...many.keys(), 30])]);
  expect(files).toContain("work");
});

test("no two files need each other", () => {
  // The second small piece needs the large one, which needs the first.
  const pieces = [piece("first"), piece("large", { needs: [0], part: "work", size: 60_000 }), piece("second", { needs: [1] })];
  const files = named([...pieces, ...many, page("record", [2, ...many.map((_, at) => at + 3)])]);
  expect(files.find((file) => file.includes("first"))).not.toContain("second");
});
