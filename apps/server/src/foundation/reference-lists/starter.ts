import { sql } from "kysely";
import { invariant } from "@millwright/domain/kit/errors.ts";
import type { TenantDb } from "../../platform/db/db.ts";
import { STARTER_FAILURES, type FailureTree } from "./starter-failures.ts";
import { FURTHER_FAILURES } from "./starter-failures-more.ts";
import { CLASS_OF_CATEGORY, STARTER_LISTS, type StarterValue } from "./starter-lists.ts";

interface Seed {
  list: string;
  code: string;
  name: string;
  color: string | null;
  icon: string | null;
  means: string | null;
  places: number | null;
  factor: number | null;
  parentId: number | null;
  sortOrder: number;
  below: Below[];
}
/** A value whose parent has no id yet. */
type Below = Omit<Seed, "parentId">;

/** Fills the lists of a new tenant: one insert for each level of all lists together. */
export async function seedReferenceLists(rows: TenantDb): Promise<void> {
  let seeds: Seed[] = TOP.map((seed) => ({ ...seed, parentId: null }));
  for (let level = 1; seeds.length > 0; level += 1) {
    const ids = await insertLevel(rows, level, seeds);
    seeds = seeds.flatMap((seed) => {
      const parentId = ids.get(placeOf(seed));
      invariant(parentId !== undefined, "every starter value was inserted");
      return seed.below.map((child) => ({ ...child, parentId }));
    });
  }
  const classes = JSON.stringify(Object.entries(CLASS_OF_CATEGORY).map(([category, failureClass]) => ({ category, failureClass })));
  await sql`update reference_values kept set failure_class_id = class.id
    from jsonb_to_recordset(${classes}::jsonb) said (category text, "failureClass" text)
      join reference_values class on class.list = 'failures' and class.level = 1 and class.code = said."failureClass"
    where kept.list = 'asset-categories' and kept.code = said.category`.execute(rows);
}

async function insertLevel(rows: TenantDb, level: number, seeds: readonly Seed[]): Promise<Map<string, number>> {
  const values = seeds.map(({ below: _below, ...value }) => value);
  const inserted = await sql<{ id: number; list: string; code: string; parentId: number | null }>`
    insert into reference_values (list, code, name, color, icon, means, places, factor, parent_id, level, sort_order)
    select list, code, name, color, icon, means, places, factor, "parentId", ${level}::smallint, "sortOrder"
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
      as v(list text, code text, name text, color text, icon text, means text, places int, factor numeric, "parentId" bigint, "sortOrder" int)
    returning id, list, code, parent_id`.execute(rows);
  return new Map(inserted.rows.map((row) => [placeOf(row), row.id]));
}

const placeOf = (value: { list: string; code: string; parentId: number | null }) => `${value.list}/${value.parentId ?? 0}/${value.code}`;

const seedOf = (list: string, entry: string, sortOrder: number): Below => {
  const gap = entry.indexOf(" ");
  return {
    list,
    code: entry.slice(0, gap),
    name: entry.slice(gap + 1),
    color: null,
    icon: null,
    means: null,
    places: null,
    factor: null,
    sortOrder,
    below: [],
  };
};

const plainSeeds = (list: string, values: readonly StarterValue[]): Below[] =>
  values.map((value, at) => {
    if (typeof value === "string") return seedOf(list, value, at + 1);
    return {
      ...seedOf(list, value.entry, at + 1),
      color: value.color ?? null,
      icon: value.icon ?? null,
      means: value.means ?? null,
      places: value.places ?? null,
      factor: value.factor ?? null,
      below: plainSeeds(list, value.below ?? []),
    };
  });

const failureSeeds = (tree: FailureTree | readonly string[]): Below[] =>
  Array.isArray(tree)
    ? plainSeeds("failures", tree as readonly string[])
    : Object.entries(tree as FailureTree).map(([entry, below], at) => ({
        ...seedOf("failures", entry, at + 1),
        below: failureSeeds(below),
      }));

const TOP: readonly Below[] = [
  ...Object.entries(STARTER_LISTS).flatMap(([list, values]) => plainSeeds(list, values)),
  ...failureSeeds({ ...STARTER_FAILURES, ...FURTHER_FAILURES }),
];
