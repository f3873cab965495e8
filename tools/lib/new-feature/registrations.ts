import { AREAS, type Area } from "@millwright/domain/nouns.ts";
import { inserted } from "./edit.ts";
import { isReference } from "./fields.ts";
import { Problem } from "./problem.ts";
import { key } from "./template/server.ts";
import type { Made } from "./template/parts.ts";

type Change = (text: string, made: Made, menuId: number) => string;

/** Every file that lists the features, and how a noun is entered there. */
const CHANGES: Record<string, Change> = {
  "packages/domain/src/nouns.ts": (text, { noun: { many }, area }, menuId) => {
    const facts = `area: "${area}", table: "${many.camel}", rights: "${many.kebab}", menu: ${menuId}, folder: "${many.pascal}"`;
    const line = `  ${key(many.kebab)}: { ...coded, ${facts}, reach: { own: ["createdBy"] } },\n`;
    return inserted("packages/domain/src/nouns.ts", text, { at: "} as const satisfies Record<string, Noun>", side: "before", added: line });
  },
  "packages/domain/src/contracts.ts": (text, { noun: { many }, area }) =>
    `${text}export { ${many.camel} } from "./${area}/${many.kebab}/contract.ts";\n`,
  "packages/domain/src/connect/imports/targets.ts": (text, { noun: { one, many }, area }) => {
    const line = `import { ${one.camel}Target } from "../../${area}/${many.kebab}/import.ts";\n`;
    const imported = text.replace(/(?:import .*\n)+/, (lines) => lines + line);
    return imported.replace("  supplierTarget,\n", (before) => `${before}  ${one.camel}Target,\n`);
  },
  "apps/server/src/features.ts": (text, { noun: { many }, area }) =>
    inArea(text, area, `export { feature as ${many.camel} } from "./${area}/${many.kebab}/feature.ts";`),
  "apps/web/src/features.ts": (text, { noun: { many }, area }) =>
    `${text}export { screens as ${many.camel} } from "./${area}/${many.kebab}/screens.ts";\n`,
  "ARCHITECTURE.md": (text, { noun: { many }, area }) =>
    text.replace(
      new RegExp(`^(\\| ${area} \\| .*?)( \\|)$`, "m"),
      (_, row: string, end: string) => `${row} \`${area}/${many.kebab}\`${end}`,
    ),
};
const USES = "apps/server/src/foundation/reference-lists/uses.ts";

export function withRegistrations(read: (file: string) => string, made: Made, menuId: number): [file: string, text: string][] {
  const { noun, area, fields } = made;
  const texts = `apps/web/src/i18n/en/${area}/index.ts`;
  const listed = Object.entries(CHANGES).map(([file, change]): [string, string] => [
    file,
    changed(file, read(file), (text) => change(text, made, menuId)),
  ]);
  const values = fields.filter(isReference).filter(({ to }) => "list" in to);
  const use = `  { table: "${noun.many.snake}", columns: ${JSON.stringify(values.map(({ column }) => column))}, words: ["${noun.one.words}", "${noun.many.words}"] },\n`;
  return [
    ...listed,
    [texts, `${read(texts)}export { ${noun.many.camel} } from "./${noun.many.kebab}.ts";\n`],
    ...(values.length === 0
      ? []
      : [
          [USES, changed(USES, read(USES), (text) => text.replace(/^export const VALUE_USES.*\n/m, (line) => line + use))] as [
            string,
            string,
          ],
        ]),
  ];
}

/** Behind the last one of its area, or of those before it: listeners of earlier features act first. */
function inArea(text: string, area: Area, line: string): string {
  const lines = text.trimEnd().split("\n");
  const isBefore = (each: string) => AREAS.slice(0, AREAS.indexOf(area) + 1).some((one) => each.includes(`"./${one}/`));
  lines.splice(lines.findLastIndex(isBefore) + 1, 0, line);
  return `${lines.join("\n")}\n`;
}

function changed(file: string, text: string, change: (text: string) => string): string {
  const after = change(text);
  if (after === text)
    throw new Problem(`${file} has no place any more for a noun's line. Put the file or tools/lib/new-feature/registrations.ts right.`);
  return after;
}
