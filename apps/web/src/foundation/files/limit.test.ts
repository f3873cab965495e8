import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const SOURCE = path.resolve(import.meta.dirname, "../..");
const files = fs
  .readdirSync(SOURCE, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name) && !name.includes(".test."));
const holding = (words: RegExp) => files.filter((name) => words.test(fs.readFileSync(path.join(SOURCE, name), "utf8")));

test("no screen says the largest size of a file in words of its own", () => {
  expect(holding(/formatFileSize\(MAX_FILE_BYTES|\b2[56](\.\d)? ?MB\b/)).toEqual([]);
  expect(holding(/MAX_FILE_IN_WORDS/).length).toBeGreaterThanOrEqual(5);
});
