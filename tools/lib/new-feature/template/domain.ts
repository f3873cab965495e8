import { isChoice, isReference, type Field } from "../fields.ts";
import { labelOf } from "../noun.ts";
import { has, imported, lines, valuesName, type Made } from "./parts.ts";

export function contract(made: Made): string {
  const { noun, fields } = made;
  const { one, many, api } = noun;
  return lines(
    `import { z } from "zod";`,
    `import { column } from "../../kit/columns.ts";`,
    `import { defineContract } from "../../kit/endpoint.ts";`,
    imported("../../kit/fields.ts", ["code", "name", "optionalText", has(made, "day") && "day", has(made, "reference") && "Ref"]),
    has(made, "reference") && `import { idOf } from "../../kit/ids.ts";`,
    `import { recordCalls, recordOf, rowOf } from "../../kit/record-calls.ts";`,
    "",
    fields.filter(isChoice).flatMap((field) => [`export const ${valuesName(made, field)} = ${JSON.stringify(field.values)} as const;`, ""]),
    `/** What a person fills in. */`,
    `export const ${one.pascal}Draft = z.object({`,
    `  code: code(),`,
    `  name: name(),`,
    fields.map((field) => `  ${stored(field)}: ${draftOf(made, field)},`),
    `  notes: optionalText(4000),`,
    `});`,
    `export type ${one.pascal}Draft = z.input<typeof ${one.pascal}Draft>;`,
    "",
    `/** One row of the list. */`,
    `export const ${one.pascal}Row = rowOf({`,
    `  code: z.string(),`,
    `  name: z.string(),`,
    fields.map((field) => `  ${field.name}: ${replyOf(made, field)},`),
    `});`,
    `export type ${one.pascal}Row = z.infer<typeof ${one.pascal}Row>;`,
    "",
    `export const ${one.pascal} = recordOf({`,
    `  code: z.string(),`,
    `  name: z.string(),`,
    fields.flatMap((field) => [
      ...(isReference(field) ? [`  ${field.id}: z.int().nullable(),`] : []),
      `  ${field.name}: ${replyOf(made, field)},`,
    ]),
    `  notes: z.string().nullable(),`,
    `});`,
    `export type ${one.pascal} = z.infer<typeof ${one.pascal}>;`,
    "",
    `export const ${many.camel} = defineContract({`,
    `  ...recordCalls({`,
    `    kind: "${many.kebab}",`,
    `    api: "${api}",`,
    `    draft: ${one.pascal}Draft,`,
    `    record: ${one.pascal},`,
    `    row: ${one.pascal}Row,`,
    `    columns: {`,
    `      code: column.text({ isRequired: true, isSearched: true }),`,
    `      name: column.text({ isRequired: true, isSearched: true }),`,
    fields.map((field) => `      ${field.name}: ${columnOf(made, field)},`),
    `    },`,
    `  }),`,
    `});`,
  );
}

const stored = (field: Field): string => (isReference(field) ? field.id : field.name);

function draftOf(made: Made, field: Field): string {
  switch (field.kind) {
    case "text":
      return "optionalText(200)";
    case "number":
      return "z.int().min(0).max(1_000_000).nullable().optional()";
    case "day":
      return "day().nullable().optional()";
    case "yes-no":
      return "z.boolean().optional()";
    case "choice":
      return `z.enum(${valuesName(made, field)}).nullable().optional()`;
    case "reference":
      return `idOf("${"record" in field.to ? field.to.record : "reference-lists"}").nullable().optional()`;
  }
}

function replyOf(made: Made, field: Field): string {
  switch (field.kind) {
    case "text":
      return "z.string().nullable()";
    case "number":
      return "z.int().nullable()";
    case "day":
      return "day().nullable()";
    case "yes-no":
      return "z.boolean()";
    case "choice":
      return `z.enum(${valuesName(made, field)}).nullable()`;
    case "reference":
      return "Ref.nullable()";
  }
}

function columnOf(made: Made, field: Field): string {
  switch (field.kind) {
    case "yes-no":
      return "column.yesNo({ isRequired: true })";
    case "choice":
      return `column.choice(${valuesName(made, field)})`;
    case "reference":
      return `column.reference("${"record" in field.to ? field.to.record : "reference-lists"}")`;
    default:
      return `column.${field.kind}()`;
  }
}

export function examples(made: Made): string {
  const { one, many } = made.noun;
  return lines(
    `import type { Examples } from "../../kit/endpoint.ts";`,
    `import { recordExamples } from "../../kit/record-calls.ts";`,
    `import type { ${many.camel} } from "./contract.ts";`,
    "",
    `export const examples: Examples<typeof ${many.camel}> = recordExamples<typeof ${many.camel}>("${many.kebab}", {`,
    has(made, "reference") ? `  create: async (row) => ({` : `  create: () => ({`,
    `    code: "${made.noun.codePrefix}900",`,
    `    name: "North ${one.words}",`,
    made.fields.map((field) => `    ${stored(field)}: ${sampleOf(field)},`),
    `  }),`,
    `  update: { name: "South ${one.words}" },`,
    `});`,
  );
}

function sampleOf(field: Field): string {
  switch (field.kind) {
    case "text":
      return `"Some words"`;
    case "number":
      return "12";
    case "day":
      return `"2027-03-01"`;
    case "yes-no":
      return "true";
    case "choice":
      return JSON.stringify(field.values[0]);
    case "reference":
      return `(await row("${"record" in field.to ? field.to.record : `reference-lists:${field.to.list}:1`}")).id`;
  }
}

export function target({ noun, fields }: Made): string {
  const { one, many, codePrefix } = noun;
  const bare = one.kebab.replaceAll("-", "");
  return lines(
    `import type { ColumnKey } from "../../kit/columns.ts";`,
    `import type { ImportTarget } from "../../kit/imports/target.ts";`,
    `import type { ${many.camel} } from "./contract.ts";`,
    "",
    `export const ${one.camel}Target: ImportTarget<ColumnKey<typeof ${many.camel}.list>> = {`,
    `  key: "${many.kebab}",`,
    `  title: "${many.sentence}",`,
    `  subModule: "${many.kebab}",`,
    `  identity: "code",`,
    `  keys: [["code"]],`,
    `  fields: [`,
    `    { key: "code", title: "Code", kind: "text", isRequired: true, codeIsMade: "on demand", guesses: ["${bare}code", "${bare}no", "number", "id"], example: "${codePrefix}100" },`,
    `    { key: "name", title: "Name", kind: "text", isRequired: true, guesses: ["${bare}name", "${bare}"], example: "North ${one.words}" },`,
    fields.map((field) => `    ${importOf(field)},`),
    `    { key: "notes", title: "Notes", kind: "text", maxLength: 4000, guesses: ["remarks", "comment", "comments"], example: "" },`,
    `  ],`,
    `};`,
  );
}

function importOf(field: Field): string {
  const { name, label } = field;
  const said = (kind: string, example: string, more = "") =>
    `{ key: "${name}", title: "${label}", kind: "${kind}",${more} guesses: ["${name.toLowerCase()}"], example: "${example}" }`;
  switch (field.kind) {
    case "text":
      return said("text", "Some words", " maxLength: 200,");
    case "number":
      return said("number", "12");
    case "day":
      return said("day", "2027-03-01");
    case "yes-no":
      return said("flag", "yes");
    case "choice": {
      const choices = field.values.map((value) => `{ value: "${value}", title: "${labelOf(value)}", guesses: ["${value.toLowerCase()}"] }`);
      return said("choice", labelOf(field.values[0] ?? ""), ` choices: [${choices.join(", ")}],`);
    }
    case "reference":
      return said("record", "", ` path: "${field.id}", lookup: "${"record" in field.to ? field.to.record : field.to.list}",`);
  }
}
