import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const SOURCES = fileURLToPath(new URL("../../", import.meta.url));

test("no style sheet says a size of type of its own: all of them are tokens of the theme", () => {
  const sheets = fs.readdirSync(SOURCES, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".css"));
  expect(sheets.length).toBeGreaterThan(100);
  const literal = sheets.flatMap((file) => {
    const css = fs.readFileSync(path.join(SOURCES, file), "utf8");
    // One sign on a page that is opened from a mail is larger than any text.
    return [...css.matchAll(/font-size: \d+px/g)].map(([said]) => `${file} ${said}`).filter((found) => !found.includes("alarm-page"));
  });
  expect(literal).toEqual([]);
});
