import { expect, test } from "vitest";
import type { RecordKind } from "../nouns.ts";
import { isReached, reachedOf } from "./reach.ts";
import type { Scope } from "./access.ts";

const ME = 7;
const HERE = 3;

/** Kind, scope, the person's site → rows of the site, own rows. */
const TABLE: [kind: RecordKind, scope: Scope | null, site: number | null, reached: string][] = [
  ["suppliers", "all", HERE, "everything"],
  ["suppliers", "own", HERE, "own"],
  ["suppliers", "crew", HERE, "own"],
  ["suppliers", "site", HERE, "nothing"],
  ["suppliers", "site", null, "own"],
  ["suppliers", null, HERE, "nothing"],
  ["assets", "site", HERE, "site"],
  ["assets", "site", null, "nothing"],
  ["assets", "own", HERE, "nothing"],
  ["people", "site", HERE, "site"],
  ["people", "site", null, "own"],
  ["people", "own", HERE, "own"],
  ["work-orders", "site", HERE, "site or own"],
  ["work-orders", "site", null, "own"],
  ["work-orders", "crew", HERE, "own"],
  ["work-requests", "site", HERE, "site or own"],
  ["reference-lists", "own", null, "everything"],
  ["reference-lists", null, HERE, "nothing"],
  ["files", "own", HERE, "nothing"],
];

test.each(TABLE)("of %s a role limited to %s with site %s reaches %s", (kind, scope, siteId, wanted) => {
  const { everything, siteId: site, own } = reachedOf(kind, { scope, siteId });
  const said = [site === null ? [] : ["site"], own ? ["own"] : []].flat().join(" or ");
  expect(everything ? "everything" : said || "nothing").toBe(wanted);
});

test("a person of a site reaches its orders, the own ones elsewhere, and no others", () => {
  const asker = { scope: "site", personId: ME, siteId: HERE } as const;
  const reached = [{ siteId: HERE }, { siteId: 9, createdBy: ME }, { siteId: 9, createdBy: 8 }, {}];
  expect(reached.map((row) => isReached("work-orders", asker, row))).toEqual([true, true, false, false]);
});
