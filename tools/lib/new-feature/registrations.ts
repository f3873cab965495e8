import { isListKey } from "@millwright/domain/foundation/reference-lists/lists.ts";
import { STARTER_ROLES } from "../../../apps/server/src/foundation/roles/starter-roles.ts";
import { insertedLike } from "./edit.ts";
import { AREA, MODEL } from "./model.ts";
import type { Noun } from "./noun.ts";
import { Problem } from "./problem.ts";

/** A line by which a feature is known somewhere: as the model's it says where, as the noun's what is added there. */
type Line = (noun: Noun) => string;

const key = ({ many }: Noun) => (many.kebab.includes("-") ? `"${many.kebab}"` : many.kebab);

/** The model's picture is its own; a copy begins with one that suits anything. */
const MODEL_ICON = "IconTruckDelivery";

const LISTS = "packages/domain/src/foundation/reference-lists/lists.ts";
const LINES: Record<string, Line[]> = {
  "packages/domain/src/features.ts": [
    ({ many }) => `import { ${many.camel} } from "./${AREA}/${many.kebab}/contract.ts";`,
    ({ many }) => `${many.camel},`,
  ],
  "packages/domain/src/examples.ts": [
    ({ many }) => `import { examples as ${many.camel} } from "./${AREA}/${many.kebab}/examples.ts";`,
    ({ many }) => `${many.camel},`,
  ],
  "packages/domain/src/kit/access.ts": [({ many }) => `"${many.kebab}",`],
  "packages/domain/src/kit/ids.ts": [({ many }) => `| "${many.kebab}"`],
  "packages/domain/src/foundation/files/folders.ts": [
    ({ many }) => `"${many.pascal}",`,
    ({ many }) => `${many.pascal}: { subModule: "${many.kebab}", kind: "${many.kebab}" },`,
  ],
  [LISTS]: [
    ({ one }) => `{ key: "${one.kebab}-categories", title: "${one.title} Categories", path: "${one.pascal}Category", group: "materials" },`,
  ],
  "packages/domain/src/connect/imports/targets.ts": [
    ({ one, many }) => `import { ${one.camel}Target } from "../../${AREA}/${many.kebab}/import.ts";`,
    ({ one }) => `${one.camel}Target,`,
  ],
  "apps/server/src/importing.ts": [
    ({ one, many }) => `import { ${one.camel}Lookup, ${one.camel}Writer } from "./${AREA}/${many.kebab}/import.ts";`,
    (noun) => `${key(noun)}: ${noun.one.camel}Lookup,`,
    ({ one }) => `${one.camel}Writer,`,
  ],
  "apps/server/src/platform/records/codes-of.ts": [({ many }) => `"${many.camel}" |`],
  "apps/server/src/app.ts": [
    ({ many }) => `import { ${many.camel} } from "@millwright/domain/${AREA}/${many.kebab}/contract.ts";`,
    ({ one, many }) => `import * as ${one.camel}Routes from "./${AREA}/${many.kebab}/routes.ts";`,
    ({ one, many }) => `import { find${one.pascal} } from "./${AREA}/${many.kebab}/queries.ts";`,
    ({ one, many }) => `mount(app, platform, "${many.camel}", ${many.camel}, ${one.camel}Routes.handlers);`,
    (noun) => `${key(noun)}: find${noun.one.pascal},`,
  ],
  "apps/server/src/testing/fixtures.ts": [
    ({ one, many }) => `import { build${one.pascal} } from "../${AREA}/${many.kebab}/builders.ts";`,
    (noun) => `${key(noun)}: async ({ by, serial }) => await build${noun.one.pascal}(by, { code: \`FIX-\${serial}\` }),`,
  ],
  "apps/server/src/foundation/reference-lists/uses.ts": [
    ({ one, many }) => `{ table: "${many.snake}", columns: ["category_id"], words: ["${one.words}", "${many.words}"] },`,
  ],
  "apps/web/src/connect/imports/kinds.ts": [
    ({ many }) => `import { links as ${many.camel} } from "../../${AREA}/${many.kebab}/public.ts";`,
    (noun) =>
      `${key(noun)}: { icon: ${noun === MODEL ? MODEL_ICON : "IconListTree"}, list: ${noun.many.camel}.${noun.many.camel}(), record: ${noun.many.camel}.${noun.one.camel} },`,
  ],
  "apps/web/src/routes.tsx": [
    ({ one, many, path }) =>
      [
        `screen("${path}", () => import("./${AREA}/${many.kebab}/list.tsx"), "${one.pascal}List"),`,
        `screen("${path}/new", () => import("./${AREA}/${many.kebab}/form.tsx"), "New${one.pascal}"),`,
        `screen("${path}/$id", () => import("./${AREA}/${many.kebab}/record.tsx"), "${one.pascal}Record"),`,
        `screen("${path}/$id/edit", () => import("./${AREA}/${many.kebab}/form.tsx"), "Edit${one.pascal}"),`,
      ].join("\n  "),
  ],
  "apps/web/src/i18n/en/index.ts": [({ many }) => `import { ${many.camel} } from "./${many.kebab}.ts";`, ({ many }) => `${many.camel},`],
};

const ROLES = "apps/server/src/foundation/roles/starter-roles.ts";

/** Every file that lists the features, with the noun's line behind the model's. */
export function withRegistrations(read: (file: string) => string, noun: Noun): [file: string, text: string][] {
  const isKnown = (file: string) => file === LISTS && isListKey(`${noun.one.kebab}-categories`);
  const listed = Object.entries(LINES)
    .filter(([file]) => !isKnown(file))
    .map(([file, lines]): [string, string] => [
      file,
      lines.reduce((text, line) => insertedLike(file, text, line(MODEL), line(noun)), read(file)),
    ]);
  return [...listed, [ROLES, withGrants(read(ROLES), noun)]];
}

/** Each role may do with it what it may do with the model. */
function withGrants(text: string, noun: Noun): string {
  const granted = new RegExp(`\\b${MODEL.many.camel}: (grant\\([^)]*\\)),(\\s+)`, "g");
  if (!granted.test(text)) throw new Problem(`${ROLES} grants nobody the model any more.`);
  return text.replace(granted, (line, grant: string, gap: string) => `${line}${key(noun)}: ${grant},${gap}`);
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
