import { sql } from "kysely";
import { keyOf } from "@millwright/domain/register/attributes/inheriting.ts";
import type { AttributeKind } from "@millwright/domain/register/attributes/kinds.ts";
import { chanceOf } from "../../demo/chance.ts";
import { insertAll, listIds } from "../../demo/rows.ts";
import type { Furnished } from "../../demo/setting.ts";

/** Where a demo attribute is said, and what machines below say of it: a range of figures in steps, or words. */
interface Demo {
  at: readonly [list: "asset-classifications" | "asset-categories", value: string];
  name: string;
  kind: AttributeKind;
  unit?: string;
  from?: number;
  to?: number;
  step?: number;
  words?: readonly string[];
  isRequired?: true;
  help?: string;
}

const category = (value: string) => ["asset-categories", value] as const;
const DEMO: readonly Demo[] = [
  {
    at: ["asset-classifications", "Utility"],
    name: "Inspected by an authority",
    kind: "yesNo",
    help: "Pressure vessels, boilers and refrigeration of a certain size.",
  },
  { at: category("Pumps"), name: "Rated flow", kind: "number", unit: "Cubic metre per hour", from: 4, to: 120, step: 4, isRequired: true },
  { at: category("Pumps"), name: "Head", kind: "number", unit: "Metre", from: 6, to: 60, step: 2 },
  {
    at: category("Pumps"),
    name: "Shaft seal",
    kind: "list",
    words: ["Mechanical seal", "Packing", "Magnetic drive"],
    help: "Decides what is kept in stock for it.",
  },
  { at: category("Motors and drives"), name: "Rated power", kind: "number", unit: "Kilowatt", from: 1, to: 55, step: 1, isRequired: true },
  { at: category("Motors and drives"), name: "Voltage", kind: "list", words: ["230 V", "400 V", "690 V"] },
  { at: category("Conveyors"), name: "Belt width", kind: "number", unit: "Millimetre", from: 300, to: 1200, step: 100 },
  { at: category("Conveyors"), name: "Belt", kind: "text", words: ["PU, food grade", "Modular plastic", "Steel mesh"] },
  { at: category("Compressors"), name: "Working pressure", kind: "number", unit: "Bar", from: 6, to: 13, step: 1, isRequired: true },
  { at: category("Boilers and heating"), name: "Design pressure", kind: "number", unit: "Bar", from: 6, to: 16, step: 2 },
  { at: category("Refrigeration"), name: "Refrigerant", kind: "list", words: ["R717", "R744", "R290", "R134a"], isRequired: true },
  { at: category("Vehicles"), name: "Next inspection", kind: "day" },
  { at: category("Instruments"), name: "Range", kind: "text", words: ["0–10 bar", "0–120 °C", "4–20 mA", "0–100 %"] },
];

/** Categories that machines of one kind of use alone have; the others fit anywhere. */
const BELONGS: Readonly<Record<string, string>> = {
  Conveyors: "Production",
  "Packaging machines": "Production",
  Compressors: "Utility",
  Refrigeration: "Utility",
  "Boilers and heating": "Utility",
  "Building elements": "Building",
};
/** Chances of its own, so that what others draw stays as it was. */
const SEED = 7_219;

/** The scheme, its attributes, and what most machines say of them. */
export async function writeAttributes({ db, register, start }: Furnished): Promise<void> {
  const chance = chanceOf(SEED);
  const listId = await listIds(db);
  for (const [below, above] of Object.entries(BELONGS))
    await db
      .updateTable("referenceValues")
      .set({ belongsToId: listId("asset-classifications", above) })
      .where("list", "=", "asset-categories")
      .where("name", "=", below)
      .execute();
  const rows = DEMO.map(({ at: [list, value], name, kind, unit, from, to, words, isRequired = false, help = null }, place) => ({
    valueId: listId(list, value),
    name,
    kind,
    unitId: unit ? listId("units-of-measure", unit) : null,
    minimum: from === undefined ? null : 0,
    maximum: to === undefined ? null : to * 2,
    options: kind === "list" ? (words ?? []) : null,
    isRequired,
    help,
    sortOrder: place + 1,
  }));
  const ids = await insertAll(db, "attributes", rows);
  const said = (demo: Demo) => {
    if (demo.kind === "yesNo") return chance.is(0.6);
    if (demo.kind === "day") return `${start.getUTCFullYear() + 1}-${String(chance.between(1, 12)).padStart(2, "0")}-15`;
    if (demo.from !== undefined && demo.to !== undefined && demo.step)
      return demo.from + demo.step * chance.between(0, Math.floor((demo.to - demo.from) / demo.step));
    return chance.pick([...(demo.words ?? [])]);
  };
  const utility = new Set(Object.keys(BELONGS).filter((name) => BELONGS[name] === "Utility"));
  const machines = await sql<{ id: number; category: string }>`
    select a.id, v.name as category from assets a join reference_values v on v.id = a.category_id order by a.id`.execute(db);
  const known = new Set([...register.machines.values()].map(({ id }) => id));
  await insertAll(
    db,
    "assetAttributes",
    machines.rows.flatMap(({ id, category: name }) => {
      if (!known.has(id) || chance.is(0.12)) return [];
      const values = DEMO.flatMap((demo, at) => {
        const isHad = demo.at[1] === name || (demo.at[1] === "Utility" && utility.has(name));
        if (!isHad || (!demo.isRequired && chance.is(0.25))) return [];
        return [[keyOf({ id: ids[at] ?? 0, overridesId: null }), said(demo)] as const];
      });
      return values.length === 0 ? [] : [{ assetId: id, said: Object.fromEntries(values) }];
    }),
  );
}
