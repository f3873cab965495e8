import fs from "node:fs";
import { expect, test } from "vitest";
import { HELP_PAGES } from "@millwright/domain/foundation/navigation/help.ts";

const FOLDER = new URL("../../../../../docs/help/", import.meta.url);
const textOf = (page: string) => fs.readFileSync(new URL(`${page}.md`, FOLDER), "utf8");

test("docs/help has the pages that are listed, and no link in them leads nowhere", () => {
  const pages: readonly string[] = HELP_PAGES;
  expect(fs.readdirSync(FOLDER).toSorted()).toEqual(pages.map((page) => `${page}.md`).toSorted());
  const dead = pages.flatMap((page) =>
    [...textOf(page).matchAll(/\]\(([^)]*)\)/g)]
      .map(([, href = ""]) => href)
      .filter((href) => !pages.includes(href.replace(/\.md$/, "")) || !href.endsWith(".md"))
      .map((href) => `${page}: ${href}`),
  );
  expect(dead).toEqual([]);
});
