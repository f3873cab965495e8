import { STARTER_ROLES } from "../../../../apps/server/src/foundation/roles/starter-roles.ts";
import type { RecordKind } from "@millwright/domain/nouns.ts";
import { isReference, type Field } from "../fields.ts";
import { lines, type Made } from "./parts.ts";

export function queries({ noun: { one, many }, area }: Made): string {
  const from = `@millwright/domain/${area}/${many.kebab}/contract.ts`;
  return lines(
    `import { ${many.camel}, type ${one.pascal} } from "${from}";`,
    `import type { Ctx } from "../../platform/call/ctx.ts";`,
    `import { defineList } from "../../platform/lists/define-list.ts";`,
    `import { plainRecord, plainRecords, plainRows } from "../../platform/lists/plain.ts";`,
    "",
    `const list = defineList(${many.camel}.list, { kind: "${many.kebab}", defaultSort: [{ colId: "name", sort: "asc" }] });`,
    "",
    `export const ${one.camel}Rows = plainRows(list);`,
    `export const whole${many.pascal} = plainRecords(list);`,
    `export const find${one.pascal} = async (ctx: Ctx, id: number): Promise<${one.pascal} | undefined> => await plainRecord(list)(ctx, id);`,
  );
}

export function changes({ noun: { one, many }, area, fields }: Made): string {
  const references = fields.filter(isReference);
  const records = references.filter(({ to }) => "record" in to);
  const values = references.filter(({ to }) => "list" in to);
  const claim = (was: boolean): (string | false)[] => [
    records.length > 0 &&
      `  await assertRecords(ctx, [${records.map(({ id, to }) => `{ kind: "${"record" in to && to.record}", id: sent.${id}, field: "${id}"${was ? `, was: seen.${id}` : ""} }`).join(", ")}]);`,
    values.length > 0 &&
      `  await assertValues(ctx, [${values.map(({ id, to }) => `{ list: "${"list" in to && to.list}", id: sent.${id}, field: "${id}"${was ? `, was: seen.${id}` : ""} }`).join(", ")}]);`,
  ];
  const given = references.length > 0 ? "sent" : "";
  return lines(
    `import type { ${one.pascal}, ${one.pascal}Draft } from "@millwright/domain/${area}/${many.kebab}/contract.ts";`,
    `import type { Ctx } from "../../platform/call/ctx.ts";`,
    `import { recordsOf } from "../../platform/records/records.ts";`,
    records.length > 0 && `import { assertRecords } from "../../platform/records/references.ts";`,
    values.length > 0 && `import { assertValues } from "../../foundation/reference-lists/service.ts";`,
    `import { find${one.pascal} } from "./queries.ts";`,
    "",
    `export const records = recordsOf({ table: "${many.camel}", entity: "${many.kebab}", find: find${one.pascal} });`,
    "",
    `export async function create${one.pascal}(ctx: Ctx, ${given || "draft"}: ${one.pascal}Draft): Promise<${one.pascal}> {`,
    claim(false),
    `  return await records.create(ctx, { ...${given || "draft"}, createdBy: ctx.personId });`,
    `}`,
    "",
    `export async function update${one.pascal}(ctx: Ctx, id: number, version: number, ${given || "patch"}: Partial<${one.pascal}Draft>): Promise<${one.pascal}> {`,
    references.length > 0 && `  const seen = await records.get(ctx, id);`,
    claim(true),
    `  return await records.update(ctx, id, version, { ...${given || "patch"} });`,
    `}`,
  );
}

export function feature({ noun: { one, many }, area }: Made): string {
  const at = `@millwright/domain/${area}/${many.kebab}`;
  return lines(
    `import { ${many.camel}, ${one.pascal}Draft } from "${at}/contract.ts";`,
    `import { examples } from "${at}/examples.ts";`,
    `import { ${one.camel}Target as target } from "${at}/import.ts";`,
    `import { defineFeature, served } from "../../platform/call/feature.ts";`,
    `import { recordHandlers } from "../../platform/records/record-handlers.ts";`,
    `import { codedLookup, codedWriter } from "../../platform/records/record-import.ts";`,
    `import { create${one.pascal} as create, records, update${one.pascal} as update } from "./changes.ts";`,
    `import { find${one.pascal}, ${one.camel}Rows as rows, whole${many.pascal} as whole } from "./queries.ts";`,
    "",
    `const handlers = recordHandlers(${many.camel}, { ...records, rows, target, whole, create, update });`,
    `const writer = codedWriter({ kind: "${many.kebab}", target, draft: ${one.pascal}Draft, get: records.get, create, update });`,
    "",
    `export const feature = defineFeature({`,
    `  calls: [served("${many.camel}", examples, handlers)],`,
    `  nouns: { ${key(many.kebab)}: { find: find${one.pascal}, writer, lookup: codedLookup("${many.kebab}", create) } },`,
    `});`,
  );
}

export const key = (word: string): string => (word.includes("-") ? `"${word}"` : word);

export function test({ noun: { one, many, article }, area, fields }: Made): string | null {
  const reference = fields.filter(isReference).find(({ to }) => "record" in to && ["locations", "assets", "suppliers"].includes(to.record));
  if (!reference || !("record" in reference.to)) return null;
  const to = reference.to.record as "locations" | "assets" | "suppliers";
  const builder = { locations: "buildLocation", assets: "buildAsset", suppliers: "buildSupplier" }[to];
  return lines(
    `import { afterAll, beforeAll, expect, test } from "vitest";`,
    `import { ${to} } from "@millwright/domain/${reference.to.area}/${to}/contract.ts";`,
    `import { ${many.camel} } from "@millwright/domain/${area}/${many.kebab}/contract.ts";`,
    `import { ${builder} } from "../../${reference.to.area}/${to}/builders.ts";`,
    `import { openWorld, type World } from "../../testing/world.ts";`,
    "",
    `let world: World;`,
    `beforeAll(async () => void (world = await openWorld()));`,
    `afterAll(() => world.close());`,
    "",
    `test("${article} ${one.words} is not put where something is archived; what was put there before stays", async () => {`,
    `  const by = await world.tenant.as("Administrator");`,
    `  const there = await ${builder}(by);`,
    `  const made = await by.ok(${many.camel}.create, { body: { code: "ONE", name: "One", ${reference.id}: there.id } });`,
    `  await by.ok(${to}.archive, { params: { id: there.id }, body: { version: there.version } });`,
    `  const kept = await by.ok(${many.camel}.update, { params: { id: made.id }, body: { version: 1, ${reference.id}: there.id, name: "Kept" } });`,
    `  expect(kept.${reference.name}).toMatchObject({ id: there.id });`,
    `  const late = await by.call(${many.camel}.create, { body: { code: "TWO", name: "Two", ${reference.id}: there.id } });`,
    `  expect(late.body.fields).toEqual([{ path: "${reference.id}", reason: "archived" }]);`,
    `});`,
  );
}

export function migration(made: Made): string {
  const { many } = made.noun;
  const references = made.fields.filter(isReference);
  return lines(
    `-- ${many.sentence}: one row for each, with its code, its name and what is known of it.`,
    `select make_record_table('${many.snake}');`,
    `alter table ${many.snake}`,
    `  add column code text collate dictionary not null,`,
    `  add column name text collate dictionary not null,`,
    made.fields.map((field) => `  add column ${field.column} ${typeOf(field)},`),
    `  add column notes text,`,
    `  -- What a role that is limited to its own reaches.`,
    `  add column created_by bigint,`,
    `  add column search_text text generated always as (folded(code || ' ' || name)) stored,`,
    references.map(({ column, to }) => `  add foreign key (tenant_id, ${column}) references ${tableOf(to)} (tenant_id, id),`),
    `  add foreign key (tenant_id, created_by) references people (tenant_id, id);`,
    `create unique index ${many.snake}_code on ${many.snake} (tenant_id, lower(code));`,
    `create index ${many.snake}_name on ${many.snake} (tenant_id, name, id);`,
    references.map(({ column }) => `create index ${many.snake}_${column.replace(/_id$/, "")} on ${many.snake} (tenant_id, ${column});`),
    `create index ${many.snake}_created_by on ${many.snake} (tenant_id, created_by);`,
    `select make_searchable('${many.snake}');`,
    "",
    `-- Tenants that are there already: each starter role that they kept may do what it may do in a new tenant.`,
    grants(made),
  );
}

function typeOf(field: Field): string {
  switch (field.kind) {
    case "text":
      return "text";
    case "number":
      return `int check (${field.column} between 0 and 1000000)`;
    case "day":
      return "date";
    case "yes-no":
      return "boolean not null default false";
    case "choice":
      return `text check (${field.column} in (${field.values.map((value) => `'${value}'`).join(", ")}))`;
    case "reference":
      return "bigint";
  }
}

const tableOf = (to: { record: RecordKind } | { list: string }): string =>
  "record" in to ? to.record.replaceAll("-", "_") : "reference_values";

/** What the starter roles may do with every noun of the area. */
const grants = ({ noun: { many }, area }: Made): string[] =>
  Object.entries(STARTER_ROLES).flatMap(([role, { areas }]) => {
    const grant = areas[area];
    return grant
      ? [`select grant_starter('${role.replaceAll("'", "''")}', '${many.kebab}', '{${grant.flags.join(",")}}', '${grant.scope}');`]
      : [];
  });
