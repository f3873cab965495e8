import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { linksOfPages } from "./page-files.ts";

let dist = "";
let linksOf: (url: string) => string = () => "";
beforeAll(() => {
  dist = fs.mkdtempSync(path.join(os.tmpdir(), "pages-"));
  const page = (place: string, file: string, wide: string[] = []) => ({
    path: place,
    files: [`assets/${file}.js`, `assets/${file}.css`],
    wide,
  });
  const pages = [
    page("/work/$id", "record"),
    page("/work/new", "new"),
    page("/work", "list", ["assets/table.js"]),
    page("/work/$id/edit", "form"),
  ];
  fs.writeFileSync(path.join(dist, "pages.json"), JSON.stringify(pages));
  linksOf = linksOfPages(dist);
});
afterAll(() => fs.rmSync(dist, { recursive: true }));

test.each([
  ["/work/17", "record"],
  ["/work/17?tab=2", "record"],
  ["/Work/17/", "record"],
  ["/work/new?assetId=3", "new"],
  ["/work/17/edit", "form"],
])("the document of %s names the files of its page", (url, file) => {
  expect(linksOf(url)).toBe(
    `<link rel="modulepreload" crossorigin href="/assets/${file}.js"><link rel="preload" as="style" crossorigin href="/assets/${file}.css">`,
  );
});

test("what a phone does not draw is named for wide windows alone", () => {
  expect(linksOf("/work")).toContain('<link rel="modulepreload" crossorigin href="/assets/table.js" media="(min-width: 601px)">');
});

test.each(["/", "/login", "/nowhere", "/work/17/nowhere/else", '/work/17/"><script>'])("%s is nobody's page and names nothing", (url) => {
  expect(linksOf(url)).toBe("");
});

test("an application that was built before it said so opens as ever", () => {
  expect(linksOfPages(path.join(dist, "none"))("/work")).toBe("");
});
