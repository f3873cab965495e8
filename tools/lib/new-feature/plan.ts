import fs from "node:fs";
import path from "node:path";
import { features } from "@millwright/domain/features.ts";
import type { Contract } from "@millwright/domain/kit/endpoint.ts";
import type { Area } from "@millwright/domain/nouns.ts";
import { isReference, type Field } from "./fields.ts";
import { menuIdOf, withMenuEntry, type MenuPlace } from "./menu.ts";
import type { Noun } from "./noun.ts";
import { Problem } from "./problem.ts";
import { withRegistrations } from "./registrations.ts";
import * as domain from "./template/domain.ts";
import type { Made } from "./template/parts.ts";
import * as server from "./template/server.ts";
import * as web from "./template/web.ts";

/** What a new feature writes: its own files, and those of others with its lines in them. Nothing is written before all of it is known. */
export interface Plan {
  created: Map<string, string>;
  changed: Map<string, { before: string; after: string }>;
}

const MIGRATIONS = "apps/server/migrations";

export function planOf(root: string, noun: Noun, area: Area, fields: readonly Field[], place: MenuPlace): Plan {
  const read = (file: string) => fs.readFileSync(path.join(root, file), "utf8");
  const made: Made = { noun, area, fields };
  const name = noun.many.kebab;
  const [inDomain, inServer, inWeb] = [
    `packages/domain/src/${area}/${name}`,
    `apps/server/src/${area}/${name}`,
    `apps/web/src/${area}/${name}`,
  ];
  const own = server.test(made);
  const created = new Map([
    [`${inDomain}/contract.ts`, domain.contract(made)],
    [`${inDomain}/examples.ts`, domain.examples(made)],
    [`${inDomain}/import.ts`, domain.target(made)],
    [`${inServer}/feature.ts`, server.feature(made)],
    [`${inServer}/changes.ts`, server.changes(made)],
    [`${inServer}/queries.ts`, server.queries(made)],
    ...(own === null ? [] : [[`${inServer}/${name}.test.ts`, own] as const]),
    [`${inWeb}/links.ts`, web.links(made)],
    [`${inWeb}/screens.ts`, web.screens(made)],
    [`${inWeb}/list.tsx`, web.list(made)],
    [`${inWeb}/form.tsx`, web.form(made)],
    [`${inWeb}/record.tsx`, web.record(made)],
    [`apps/web/src/i18n/en/${area}/${name}.ts`, web.catalogue(made)],
    [`${MIGRATIONS}/${migrationDay(root)}_${noun.many.snake}.sql`, server.migration(made)],
  ]);
  assertNew(root, noun, area, [inDomain, inServer, inWeb]);
  const changes = [...withRegistrations(read, made, menuIdOf(place)), ...withMenuEntry(read, noun, place)];
  return { created, changed: new Map(changes.map(([file, after]) => [file, { before: read(file), after }])) };
}

/** Today, or the day of the newest migration where that is later, with a letter behind those of the same day: a migration stands after all that it may refer to. */
function migrationDay(root: string): string {
  const today = new Date().toISOString().slice(0, 10).replaceAll("-", "");
  const dated = fs.readdirSync(path.join(root, MIGRATIONS)).flatMap((name) => /^(\d{8}[a-z]*)_/.exec(name)?.[1] ?? []);
  const newest = dated.toSorted().at(-1) ?? "";
  if (newest.slice(0, 8) < today) return today;
  const letter = newest.at(-1) ?? "";
  if (!/[a-z]/.test(letter)) return `${newest}b`;
  return letter === "z" ? `${newest}b` : newest.slice(0, -1) + String.fromCharCode(letter.charCodeAt(0) + 1);
}

/** A feature has one name everywhere, so everything that would bear it must be free. */
function assertNew(root: string, { many, api }: Noun, area: Area, folders: readonly string[]): void {
  if (!fs.existsSync(path.join(root, `apps/web/src/i18n/en/${area}/index.ts`)))
    throw new Problem(
      `The area "${area}" has no texts yet: make apps/web/src/i18n/${area}.ts and apps/web/src/i18n/en/${area}/index.ts first.`,
    );
  const there = folders.find((folder) => fs.existsSync(path.join(root, folder)));
  if (there) throw new Problem(`There is a feature "${many.kebab}" already: ${there}.`);
  const types = fs.readFileSync(path.join(root, "apps/server/src/platform/db/db-types.gen.ts"), "utf8");
  if (types.includes(`export interface ${many.pascal} {`)) throw new Problem(`There is a table ${many.snake} already.`);
  const paths = Object.values(features as Record<string, Contract>).flatMap((contract) =>
    Object.values(contract).map((endpoint) => endpoint.path.toLowerCase()),
  );
  const taken = paths.find((each) => each.startsWith(`/api/${api.toLowerCase()}/`));
  if (taken) throw new Problem(`${taken} is served already; choose another --api.`);
}

/** Nothing says where such a thing is, unless its fields do: most of what a plant keeps is somewhere. */
export const withReference = (fields: readonly Field[], usual: Field): Field[] =>
  fields.some(isReference) ? [...fields] : [usual, ...fields];
