import { isListKey } from "@millwright/domain/foundation/reference-lists/lists.ts";
import { STARTER_ROLES } from "../../../apps/server/src/foundation/roles/starter-roles.ts";
import { insertedLike } from "./edit.ts";
import { AREA, MODEL } from "./model.ts";
import type { Noun } from "./noun.ts";
import { Problem } from "./problem.ts";

/** A line by which a feature is known somewhere: as the model's it says where, as the noun's what is added there. */
type Line = (noun: Noun) => string;

const key = ({ many }: Noun) => (many.kebab.includes("-") ? `"${many.kebab}"` : many.kebab);

const LISTS = "packages/domain/src/foundation/reference-lists/lists.ts";
const NOUNS = "packages/domain/src/nouns.ts";
const LINES: Record<string, Line[]> = {
  "ARCHITECTURE.md": [({ many }) => `\`${AREA}/${many.kebab}\``],
  "packages/domain/src/contracts.ts": [({ many }) => `export { ${many.camel} } from "./${AREA}/${many.kebab}/contract.ts";`],
  [LISTS]: [
    ({ one }) => `{ key: "${one.kebab}-categories", title: "${one.title} Categories", path: "${one.pascal}Category", group: "materials" },`,
  ],
  "packages/domain/src/connect/imports/targets.ts": [
    ({ one, many }) => `import { ${one.camel}Target } from "../../${AREA}/${many.kebab}/import.ts";`,
    ({ one }) => `${one.camel}Target,`,
  ],
  "apps/server/src/features.ts": [({ many }) => `export { feature as ${many.camel} } from "./${AREA}/${many.kebab}/feature.ts";`],
  "apps/server/src/foundation/reference-lists/uses.ts": [
    ({ one, many }) => `{ table: "${many.snake}", columns: ["category_id"], words: ["${one.words}", "${many.words}"] },`,
  ],
  "apps/web/src/features.ts": [({ many }) => `export { screens as ${many.camel} } from "./${AREA}/${many.kebab}/screens.ts";`],
  "apps/web/src/i18n/en/register/index.ts": [
    ({ many }) => `import { ${many.camel} } from "./${many.kebab}.ts";`,
    ({ many }) => `${many.camel},`,
  ],
};

/** Every file that lists the features, with the noun's line behind the model's. */
export function withRegistrations(read: (file: string) => string, noun: Noun, menuId: number): [file: string, text: string][] {
  const isKnown = (file: string) => file === LISTS && isListKey(`${noun.one.kebab}-categories`);
  const listed = Object.entries(LINES)
    .filter(([file]) => !isKnown(file))
    .map(([file, lines]): [string, string] => [
      file,
      lines.reduce((text, line) => insertedLike(file, text, line(MODEL), line(noun)), read(file)),
    ]);
  return [...listed, [NOUNS, withNoun(read(NOUNS), noun, menuId)]];
}

/** The table of nouns with its entry, behind the model's. */
function withNoun(text: string, noun: Noun, menuId: number): string {
  const [, model] = /\n {2}suppliers: (\{[\s\S]*?\n {2}\}),/.exec(text) ?? [];
  if (!model) throw new Problem(`${NOUNS} does not hold the model's entry any more.`);
  const entry = model
    .replace(/table: "\w+"/, `table: "${noun.many.camel}"`)
    .replace(/rights: "[\w-]+"/, `rights: "${noun.many.kebab}"`)
    .replace(/menu: \d+/, `menu: ${menuId}`)
    .replace(/folder: "\w+"/, `folder: "${noun.many.pascal}"`);
  return text.replace(`  suppliers: ${model},`, (line) => `${line}\n  ${key(noun)}: ${entry},`);
}

/** For tenants that exist already: their roles of the starter roles' names get what those of a new tenant get. */
export function grantsInSql({ many }: Noun): string {
  const grants = Object.entries(STARTER_ROLES).flatMap(
    ([
      role,
      {
        grants: { suppliers: grant },
      },
    ]) =>
      grant
        ? [`select grant_starter('${role.replaceAll("'", "''")}', '${many.kebab}', '{${grant.flags.join(",")}}', '${grant.scope}');\n`]
        : [],
  );
  return `\n-- Tenants that are there already: each starter role that they kept may do what it may do in a new tenant.\n${grants.join("")}`;
}
