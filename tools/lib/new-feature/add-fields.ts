import { inserted, type Insertion } from "./edit.ts";
import type { Field } from "./fields.ts";
import { Problem } from "./problem.ts";

type Additions = (field: Field) => Insertion[];
const before = (at: string, added: string, times = 1): Insertion => ({ at, side: "before", added, times });
const after = (at: string, added: string, times = 1): Insertion => ({ at, side: "after", added, times });

/** Where the model's files take a further field; still in the model's words, which are replaced afterwards. */
const ADDITIONS: Record<string, Additions> = {
  "packages/domain/src/register/suppliers/contract.ts": ({ name, draft, reply, listColumn }) => [
    before("  notes: optionalText(4000),\n", `  ${name}: ${draft},\n`),
    before("  archivedAt: instant().nullable(),\n", `  ${name}: ${reply},\n`, 2),
    after("    rating: column.number(),\n", `    ${name}: ${listColumn},\n`),
  ],
  "packages/domain/src/register/suppliers/examples.ts": ({ name, sample }) => [
    after("      leadTimeDays: 4,\n", `      ${name}: ${sample},\n`),
  ],
  "packages/domain/src/register/suppliers/import.ts": ({ name, label, importKind, importExample }) => [
    before(
      `    { key: "notes",`,
      `    { key: "${name}", title: "${label}", kind: "${importKind}", guesses: ["${name.toLowerCase()}"], example: "${importExample}" },\n`,
    ),
  ],
  "apps/server/src/register/suppliers/queries.ts": ({ name }) => [
    before(`      "suppliers.archivedAt",\n`, `      "suppliers.${name}",\n`),
  ],
  "apps/web/src/register/suppliers/list.tsx": ({ gridColumn }) => [before("];\n", `  ${gridColumn},\n`)],
  "apps/web/src/register/suppliers/form.tsx": ({ name, control, start }) => [
    before(`          <field.LongText name="terms"`, `          ${control}\n`),
    ...(start ? [before(" },\n    save: (body", `, ${name}: ${start}`)] : []),
  ],
  "apps/web/src/register/suppliers/record.tsx": ({ name, fact }) => [
    before(
      `          <WideFact label={t("suppliers.field.terms")}`,
      `          <WideFact label={t("suppliers.field.${name}")}>{${fact}}</WideFact>\n`,
    ),
  ],
  "apps/web/src/register/suppliers/suppliers.test.tsx": ({ name, sample, shown, empty }) => [
    before("  archivedAt: null,\n", `  ${name}: ${sample},\n`),
    before(']);\n  });\n\n  test("shows nothing', `, "${shown}"`),
    ...(empty ? [before(" };\n    expect(columns", `, ${name}: ${empty}`)] : []),
    before(']);\n  });\n\n  test("has a heading', `, "${empty ? "" : shown}"`),
  ],
  "apps/web/src/i18n/en/register/suppliers.ts": ({ name, label }) => [before(`    notes: "Notes",\n`, `    ${name}: "${label}",\n`)],
};

/** The model's file with the fields in it. */
export function withFields(file: string, text: string, fields: readonly Field[]): string {
  const additions = file.endsWith(".sql")
    ? ({ column, sql }: Field) => [before("  add column notes text,\n", `  add column ${column} ${sql},\n`)]
    : ADDITIONS[file];
  const grown = fields.flatMap((field) => additions?.(field) ?? []).reduce((grown, insertion) => inserted(file, grown, insertion), text);
  return withImports(file, grown, fields);
}

/** The files that take fields and are not there any more under this name. */
export function assertPlaces(files: readonly string[]): void {
  const missing = Object.keys(ADDITIONS).filter((file) => !files.includes(file));
  if (missing.length > 0)
    throw new Problem(`The model has no ${missing.join(", ")} any more. Put tools/lib/new-feature/add-fields.ts right.`);
}

function withImports(file: string, text: string, fields: readonly Field[]): string {
  if (file.endsWith("/contract.ts"))
    return withNames(
      file,
      text,
      "../../kit/fields.ts",
      fields.map(({ imports }) => imports.contract),
    );
  if (file.endsWith("/record.tsx"))
    return withNames(
      file,
      text,
      "../../kit/format.ts",
      fields.map(({ imports }) => imports.format),
    );
  return text;
}

function withNames(file: string, text: string, from: string, wanted: readonly (string | undefined)[]): string {
  const names = new Set(wanted.filter((name) => name !== undefined));
  if (names.size === 0) return text;
  const [line = "", held = ""] = new RegExp(String.raw`import \{ ([^}]*) \} from "${from}";`).exec(text) ?? [];
  if (!line) throw new Problem(`${file} was expected to import from "${from}".`);
  for (const name of held.split(", ")) names.add(name);
  const all = [...names].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));
  return text.replace(line, `import { ${all.join(", ")} } from "${from}";`);
}
