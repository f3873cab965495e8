import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { features } from "@millwright/domain/features.ts";
import type { Columns } from "@millwright/domain/kit/columns.ts";
import type { Contract } from "@millwright/domain/kit/endpoint.ts";
import { compareTexts, folded } from "@millwright/domain/kit/texts.ts";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { masterParts } from "@millwright/domain/materials/master-parts/contract.ts";
import { search } from "@millwright/domain/foundation/search/contract.ts";
import { labelOf, NOUNS, type RecordKind } from "@millwright/domain/nouns.ts";
import { buildAsset } from "../../register/assets/builders.ts";
import { buildPart } from "../../materials/master-parts/builders.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const stranger = async (): Promise<Person> => await (await world.otherTenant()).as("Administrator");
const NAMES = ["apfel", "Äpfel", "Ofen", "Ölpumpe", "Pumpe 2", "Pumpe 10", "Zange", "zebra"];

test("names stand in the order of a dictionary, forth and back, block by block", async () => {
  const by = await stranger();
  for (const [at, name] of NAMES.toReversed().entries()) await buildAsset(by, { code: `${[9, 100, 1, 20, 2, 10, 3, 30][at]}`, name });
  const walked = async (colId: string, sort: "asc" | "desc") => {
    const seen: { code: string; name: string }[] = [];
    for (let after: string | undefined; ;) {
      const block = await by.ok(assets.list, { body: { sortModel: [{ colId, sort }], endRow: 3, ...(after ? { after } : {}) } });
      seen.push(...block.rows);
      if (block.after === undefined) return seen;
      ({ after } = block);
    }
  };
  expect((await walked("name", "asc")).map(({ name }) => name)).toEqual(NAMES);
  expect((await walked("name", "desc")).map(({ name }) => name)).toEqual(NAMES.toReversed());
  expect((await walked("code", "asc")).map(({ code }) => code)).toEqual(["1", "2", "3", "9", "10", "20", "30", "100"]);
  expect((await walked("code", "desc")).map(({ code }) => code)).toEqual(["100", "30", "20", "10", "9", "3", "2", "1"]);
});

test("every text that a list is sorted by stands in that order, and what is called by it as well", async () => {
  const sorted = Object.values<Contract>(features).flatMap((contract) =>
    Object.values(contract).flatMap(({ name = "", columns = {} }) => {
      const kind = name.split("/")[0] ?? "";
      return Object.entries(columns as Columns).flatMap(([key, column]) => {
        if (column.kind === "reference") return [`${snake(NOUNS[column.to].table)}.${snake(labelOf(column.to))}`];
        const table = Object.hasOwn(NOUNS, kind) ? NOUNS[kind as RecordKind].table : null;
        return column.kind === "text" && column.isSortable !== false && table ? [`${snake(table)}.${snake(key)}`] : [];
      });
    }),
  );
  const tenant = await world.otherTenant();
  const { rows } = await tenant.rows(
    async (db) =>
      await sql<{ name: string; collation: string }>`select c.relname || '.' || a.attname as name, l.collname as collation
        from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_collation l on l.oid = a.attcollation
        where a.atttypid = 'text'::regtype and c.relname || '.' || a.attname = any(${[...new Set(sorted)]}::text[])`.execute(db),
  );
  expect(rows.length).toBeGreaterThan(60);
  expect(rows.filter(({ collation }) => collation !== "dictionary").map(({ name }) => name)).toEqual([]);
});

test("the order of the browser is that of the database", async () => {
  const tenant = await world.otherTenant();
  const texts = [
    "a",
    "A",
    "ä",
    "B",
    "b-1",
    "b 1",
    "B_1",
    "Z",
    "zz",
    "1",
    "2",
    "10",
    "007",
    "Ω",
    "я",
    "Ё",
    "水",
    "P-2",
    "P-10",
    "é",
    "e",
    "E",
    "ß",
    "ss",
    "st",
  ];
  const { rows } = await tenant.rows(
    async (db) => await sql<{ text: string }>`select text from unnest(${texts}::text[]) text order by text collate dictionary`.execute(db),
  );
  const got = rows.map(({ text }) => text);
  for (const [at, text] of got.entries())
    if (at > 0) expect(compareTexts(got[at - 1] ?? "", text), `${got[at - 1]} ${text}`).toBeLessThanOrEqual(0);
});

test("the database folds every letter as the browser does", async () => {
  const letters = Array.from({ length: 0x3000 }, (_, point) => point).filter(
    // Georgian capitals and a Glagolitic one are younger than the ICU of the embedded PostgreSQL.
    (point) =>
      point > 0 &&
      !(point >= 0x1c80 && point < 0x1cc0) &&
      point !== 0x2c2f &&
      /[\p{L}\p{M}\p{N}\p{P}\p{Zs}\p{Cf}]/u.test(String.fromCodePoint(point)),
  );
  const texts = letters.map((point) => `A${String.fromCodePoint(point)}b`);
  const tenant = await world.otherTenant();
  const { rows } = await tenant.rows(
    async (db) =>
      await sql<{ text: string; found: string }>`select text, folded(text) as found from unnest(${texts}::text[]) text`.execute(db),
  );
  expect(rows).toHaveLength(letters.length);
  expect(
    rows.flatMap(({ text, found }) => (found === folded(text) ? [] : [`${text.codePointAt(1)?.toString(16)} ${found} ${folded(text)}`])),
  ).toEqual([]);
});

test.each([
  ["kuhlpumpe", "Kühlpumpe 4"],
  ["KÜHLPUMPE", "Kühlpumpe 4"],
  ["strasse", "Schmierplan Straße"],
  ["ΑΝΤΛΊΑ", "αντλία ψύξης"],
  ["ψυξης", "αντλία ψύξης"],
  ["lodz", "Napęd Łódź"],
  ["geheimnis", "Kühlpumpe 4"],
])("searching for %s finds %s: in the list, in everything and by a filter", async (typed, name) => {
  const by = await stranger();
  for (const each of ["Kühlpumpe 4", "Schmierplan Straße", "αντλία ψύξης", "Napęd Łódź"])
    await buildAsset(by, {
      code: `C${each.length}-${each.slice(0, 1)}`,
      name: each,
      notes: each.startsWith("Kühl") ? "Das Geheimnís der\nPumpe" : null,
    });
  const { rows } = await by.ok(assets.list, { body: { search: typed, count: true } });
  expect(rows.map((row) => row.name)).toEqual([name]);
  expect((await by.ok(search.find, { query: { q: typed } })).found.map(({ title }) => title)).toEqual([name]);
  const contains = async (colId: string) =>
    (await by.ok(assets.list, { body: { filterModel: { [colId]: { filterType: "text", type: "contains", filter: typed } } } })).rows;
  expect((await contains("name")).map((row) => row.name)).toEqual(typed === "geheimnis" ? [] : [name]);
});

test("a part is found by its description and its notes, and the whole code first of all", async () => {
  const by = await stranger();
  await buildPart(by, { code: "P-1", name: "Bearing", description: "Für die Kühlmühle", notes: "Replaces KM-7" });
  await buildPart(by, { code: "KM-7", name: "Old bearing" });
  const found = async (typed: string) => (await by.ok(masterParts.list, { body: { search: typed } })).rows.map(({ code }) => code);
  expect([await found("kuhlmuhle"), await found("km-7"), await found("replaces bearing")]).toEqual([["P-1"], ["KM-7", "P-1"], ["P-1"]]);
});

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
