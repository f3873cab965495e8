import fs from "node:fs";
import path from "node:path";
import { features } from "@millwright/domain/features.ts";
import type { Contract } from "@millwright/domain/kit/endpoint.ts";
import { assertPlaces, withFields } from "./add-fields.ts";
import type { Field } from "./fields.ts";
import { menuIdOf, withMenuEntry, type MenuPlace } from "./menu.ts";
import { MODEL, PLACES } from "./model.ts";
import type { Noun } from "./noun.ts";
import { Problem } from "./problem.ts";
import { grantsInSql, withRegistrations } from "./registrations.ts";
import { renamed } from "./rename.ts";

/** What a new feature writes: its own files, and those of others with its lines in them. Nothing is written before all of it is known. */
export interface Plan {
  created: Map<string, string>;
  changed: Map<string, { before: string; after: string }>;
}

export function planOf(root: string, noun: Noun, fields: readonly Field[], place: MenuPlace): Plan {
  const read = (file: string) => fs.readFileSync(path.join(root, file), "utf8");
  const files = [...[PLACES.contract, PLACES.server, PLACES.web].flatMap((folder) => filesIn(root, folder)).filter(isCopied), PLACES.texts];
  assertPlaces(files);
  const created = new Map(files.map((file) => [copyOf(file, noun), copied(file, read(file), noun, fields)]));
  created.set(
    `${PLACES.migrations}/${migrationDay(root)}_${noun.many.snake}.sql`,
    headed(copied(PLACES.table, modelTable(read(PLACES.table)), noun, fields), noun) + grantsInSql(noun),
  );
  assertNew(root, noun, [...created.keys()]);
  const changes = [...withRegistrations(read, noun, menuIdOf(place)), ...withMenuEntry(read, noun, place)];
  return { created, changed: new Map(changes.map(([file, after]) => [file, { before: read(file), after }])) };
}

/** Rows of the demo companies are written by hand: what a plant has of this is not what it has of that. */
const isCopied = (file: string) => !file.endsWith("/demo.ts");

/** The picture of an empty list is the model's own; a copy begins with one that suits anything. */
const ICONS = [/\bIconTruckDelivery\b/g, "IconListTree"] as const;
/** Headers by which only the model's columns are guessed. */
const GUESSES = [/"(?:vendor|deliver)\w*"(?:, )?/g, ""] as const;

function copied(file: string, text: string, noun: Noun, fields: readonly Field[]): string {
  return sortedIcons(
    renamed(
      file,
      withFields(file, text, fields)
        .replace(...ICONS)
        .replace(...GUESSES),
      noun,
    ),
  );
}

const sortedIcons = (text: string) =>
  text.replace(/import \{ (Icon[^}]*) \} from "@tabler\/icons-react";/, (line, names: string) =>
    line.replace(names, names.split(", ").sort().join(", ")),
  );

/** The model's first sentence says what suppliers are for. */
const headed = (sql: string, { many }: Noun) =>
  sql.replace(/^--.*$/m, `-- ${many.sentence}: one row for each, with its code, its name and what is known of it.`);

const copyOf = (file: string, { one, many }: Noun) => file.replaceAll(MODEL.many.kebab, many.kebab).replaceAll(MODEL.one.kebab, one.kebab);

function filesIn(root: string, folder: string): string[] {
  const entries = fs.readdirSync(path.join(root, folder), { withFileTypes: true });
  return entries.flatMap((entry) => (entry.isDirectory() ? filesIn(root, `${folder}/${entry.name}`) : [`${folder}/${entry.name}`])).sort();
}

/** What makes the model's table, out of the migration of its area. */
function modelTable(sql: string): string {
  const [found] = /^-- Suppliers: [^]*?^select make_searchable\('suppliers'\);\n/m.exec(sql) ?? [];
  if (!found) throw new Problem(`${PLACES.table} does not make the model's table any more.`);
  return found;
}

/** Today, with a letter behind those of the same day, so that a migration stands after all that it may refer to. */
function migrationDay(root: string): string {
  const today = new Date().toISOString().slice(0, 10).replaceAll("-", "");
  const ofToday = fs.readdirSync(path.join(root, PLACES.migrations)).filter((name) => name.startsWith(today));
  return ofToday.length === 0 ? today : `${today}${"abcdefghijklmnopqrstuvwxyz"[ofToday.length] ?? "z"}`;
}

/** A feature has one name everywhere, so everything that would bear it must be free. */
function assertNew(root: string, { one, many, api }: Noun, files: readonly string[]): void {
  const folders = [PLACES.contract, PLACES.server, PLACES.web].map((folder) => path.posix.join(path.posix.dirname(folder), many.kebab));
  const there = [...folders, ...files].find((file) => fs.existsSync(path.join(root, file)));
  if (there) throw new Problem(`There is a feature "${many.kebab}" already: ${there}.`);
  if (/supplier/.test(`${one.kebab} ${many.kebab}`))
    throw new Problem(`"${many.kebab}" holds the model's own name, which is what is replaced. Choose another and rename it afterwards.`);
  const types = fs.readFileSync(path.join(root, "apps/server/src/platform/db/db-types.gen.ts"), "utf8");
  if (types.includes(`export interface ${many.pascal} {`)) throw new Problem(`There is a table ${many.snake} already.`);
  const paths = Object.values(features as Record<string, Contract>).flatMap((contract) =>
    Object.values(contract).map((endpoint) => endpoint.path.toLowerCase()),
  );
  const taken = paths.find((each) => each.startsWith(`/api/${api.toLowerCase()}/`));
  if (taken) throw new Problem(`${taken} is served already; choose another --api.`);
}
