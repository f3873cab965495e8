import { isChoice, isReference, type Field, type ReferenceField } from "../fields.ts";
import { labelOf } from "../noun.ts";
import { has, imported, lines, valuesName, type Made } from "./parts.ts";

const contractOf = ({ noun: { many }, area }: Made): string => `@millwright/domain/${area}/${many.kebab}/contract.ts`;
const importOf = ({ noun: { many }, area }: Made): string => `@millwright/domain/${area}/${many.kebab}/import.ts`;
const texts = ({ area }: Made): string => `import { t } from "../../i18n/${area}.ts";`;

export const links = ({ noun }: Made): string =>
  lines(`import { recordLinks } from "../../kit/record/links.ts";`, "", `export const links = recordLinks("${noun.path}");`);

export function screens({ noun: { one, many, path } }: Made): string {
  return lines(
    `import { defineScreens, screen } from "../../kit/screens.ts";`,
    `import { links } from "./links.ts";`,
    "",
    `export const screens = defineScreens({`,
    `  screens: [`,
    `    screen("${path}", () => import("./list.tsx"), "${one.pascal}List"),`,
    `    screen("${path}/new", () => import("./form.tsx"), "New${one.pascal}"),`,
    `    screen("${path}/$id", () => import("./record.tsx"), "${one.pascal}Record"),`,
    `    screen("${path}/$id/edit", () => import("./form.tsx"), "Edit${one.pascal}"),`,
    `  ],`,
    `  nouns: { ${many.kebab.includes("-") ? `"${many.kebab}"` : many.kebab}: { list: links.list(), record: links.record } },`,
    `});`,
  );
}

/** The lists that references are chosen from, and where they are imported. */
const listOf = ({ to }: ReferenceField): string => ("record" in to ? `${camel(to.record)}.list` : `valuesOf("${to.list}").options`);
const camel = (kebab: string) => kebab.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
function listImports({ fields }: Made): string[] {
  const to = fields.filter(isReference).map((field) => field.to);
  const records = new Set(
    to.flatMap((each) =>
      "record" in each ? [`import { ${camel(each.record)} } from "@millwright/domain/${each.area}/${each.record}/contract.ts";`] : [],
    ),
  );
  const values = to.some((each) => "list" in each)
    ? [`import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";`]
    : [];
  return [...values, ...records];
}

export function list(made: Made): string {
  const { noun, fields } = made;
  const { one, many } = noun;
  return lines(
    `import { IconListTree } from "@tabler/icons-react";`,
    listImports(made),
    `import { ${many.camel} } from "${contractOf(made)}";`,
    `import { ${one.camel}Target } from "${importOf(made)}";`,
    texts(made),
    `import { EmptyState } from "../../kit/feedback/states.tsx";`,
    has(made, "reference") && `import { optionsFrom } from "../../kit/filter/options-from.ts";`,
    `import { columnsOf } from "../../kit/grid/columns.tsx";`,
    `import { Grid } from "../../kit/grid/grid.tsx";`,
    `import { ListScreen } from "../../kit/list/list-screen.tsx";`,
    `import { useList } from "../../kit/list/use-list.ts";`,
    `import { NewLink } from "../../kit/record/new-link.tsx";`,
    `import { archiveBulk } from "../../kit/selection/bulk.ts";`,
    `import { links } from "./links.ts";`,
    "",
    `export function ${one.pascal}List() {`,
    `  const list = useList(${many.camel}.list, columns, { sort: "name" });`,
    `  return (`,
    `    <ListScreen`,
    `      title={t("${many.camel}.title")}`,
    `      list={list}`,
    `      counted="${many.camel}.counted"`,
    `      create={{ call: ${many.camel}.create, to: links.add() }}`,
    `      transfer={{ export: ${many.camel}.export, importTarget: ${one.camel}Target }}`,
    `      actions={<New />}`,
    `    >`,
    `      <Grid`,
    `        list={list}`,
    `        href={({ id }) => links.record(id)}`,
    `        bulk={bulk}`,
    `        empty={<EmptyState icon={IconListTree} text={t("${many.camel}.empty")} action={<New />} />}`,
    `      />`,
    `    </ListScreen>`,
    `  );`,
    `}`,
    "",
    `const New = () => <NewLink call={${many.camel}.create} to={links.add()} label={t("${many.camel}.new")} />;`,
    `const bulk = archiveBulk(${many.camel}, "${many.camel}.counted");`,
    "",
    `const column = columnsOf(${many.camel}.list, "${many.camel}.field");`,
    `const columns = [`,
    `  column.code("code"),`,
    `  column.text("name", { isTitle: true }),`,
    fields.map((field) => `  ${columnOf(made, field)},`),
    `];`,
  );
}

function columnOf({ noun: { many } }: Made, field: Field): string {
  switch (field.kind) {
    case "yes-no":
      return `column.yesNo("${field.name}")`;
    case "choice":
      return `column.choice("${field.name}", { words: () => ({ ${field.values.map((value) => `${value}: t("${many.camel}.${field.name}.${value}")`).join(", ")} }) })`;
    case "reference":
      return `column.reference("${field.name}", { options: optionsFrom(${listOf(field)}) })`;
    default:
      return `column.${field.kind}("${field.name}")`;
  }
}

export function form(made: Made): string {
  const { noun, fields } = made;
  const { one, many } = noun;
  const start = [`code: ""`, `name: ""`, ...fields.flatMap(({ kind, name }) => (kind === "yes-no" ? [`${name}: false`] : []))];
  return lines(
    listImports(made),
    imported(contractOf(made), [many.camel, `${one.pascal}Draft`, ...fields.filter(isChoice).map((field) => valuesName(made, field))]),
    texts(made),
    `import { later } from "../../kit/form/draft/later.ts";`,
    `import { FieldGrid } from "../../kit/form/field.tsx";`,
    `import { fieldsOf } from "../../kit/form/fields/fields-of.tsx";`,
    `import { Card } from "../../kit/layout/card.tsx";`,
    `import { EditRecord, NewRecord } from "../../kit/record/record-form.tsx";`,
    `import { links } from "./links.ts";`,
    "",
    `const draft = later(${one.pascal}Draft);`,
    `const record = { contract: ${many.camel}, draft, links, labels: "${many.camel}.field" };`,
    "",
    `export const New${one.pascal} = () => (`,
    `  <NewRecord {...record} start={{ ${start.join(", ")} }} title={t("${many.camel}.new")} created={t("${many.camel}.created")}>`,
    `    <Fields isNew />`,
    `  </NewRecord>`,
    `);`,
    "",
    `export const Edit${one.pascal} = () => <EditRecord {...record}>{() => <Fields />}</EditRecord>;`,
    "",
    `const field = fieldsOf(draft);`,
    "",
    `const Fields = ({ isNew = false }: { isNew?: boolean }) => (`,
    `  <Card title={t("${many.camel}.general")}>`,
    `    <FieldGrid>`,
    `      <field.Text name="code" isCode autoFocus={isNew} />`,
    `      <field.Text name="name" />`,
    fields.map((field) => `      ${controlOf(made, field)}`),
    `      <field.LongText name="notes" isWide rows={4} />`,
    `    </FieldGrid>`,
    `  </Card>`,
    `);`,
  );
}

function controlOf(made: Made, field: Field): string {
  switch (field.kind) {
    case "text":
      return `<field.Text name="${field.name}" />`;
    case "number":
      return `<field.Number name="${field.name}" />`;
    case "day":
      return `<field.Day name="${field.name}" />`;
    case "yes-no":
      return `<field.Switch name="${field.name}" />`;
    case "choice":
      return `<field.Select name="${field.name}" options={${valuesName(made, field)}.map((value) => ({ value, label: t(\`${made.noun.many.camel}.${field.name}.\${value}\`) }))} />`;
    case "reference":
      return `<field.Picker name="${field.id}" call={${listOf(field)}} />`;
  }
}

export function record(made: Made): string {
  const { noun, fields } = made;
  const { one, many } = noun;
  const folder = many.pascal;
  const references = fields.filter(isReference);
  const linked = new Map(references.flatMap(({ to }) => ("record" in to ? [[to.record, to.area] as const] : [])));
  const logTexts = [`labels: "${many.camel}.field"`, ...(references.length > 0 ? ["references: REFERENCES"] : [])];
  return lines(
    listImports(made),
    `import { ${many.camel}, type ${one.pascal} } from "${contractOf(made)}";`,
    texts(made),
    `import { filesOf } from "../../foundation/files/public.tsx";`,
    imported("../../kit/format.ts", [has(made, "day") && "formatDay", has(made, "number") && "formatNumber"]),
    `import { Card } from "../../kit/layout/card.tsx";`,
    `import { FactGrid, WideFact } from "../../kit/record/fact-grid.tsx";`,
    linked.size > 0 && `import { RecordChip } from "../../kit/record/record-chip.tsx";`,
    `import { RecordPage } from "../../kit/record/record-page.tsx";`,
    `import { RecordScreen } from "../../kit/record/record-screen.tsx";`,
    `import { details, logOf } from "../../kit/record/record-tabs.tsx";`,
    [...linked].map(([kind, area]) => `import { links as ${camel(kind)}Links } from "../../${area}/${kind}/public.ts";`),
    `import { links } from "./links.ts";`,
    "",
    references.length > 0 && `const REFERENCES = { ${references.map((field) => `${field.id}: ${listOf(field)}`).join(", ")} };`,
    references.length > 0 && "",
    `export const ${one.pascal}Record = () => (`,
    `  <RecordScreen call={${many.camel}.get} list={${many.camel}.list} to={links.record} backTo={links.list()}>`,
    `    {(${one.camel}) => (`,
    `      <RecordPage`,
    `        key={${one.camel}.id}`,
    `        row={${one.camel}}`,
    `        contract={${many.camel}}`,
    `        links={links}`,
    `        tabs={[`,
    `          details(<Details of={${one.camel}} />),`,
    `          filesOf("${folder}", ${one.camel}.id),`,
    `          logOf(${many.camel}.log, ${one.camel}.id, { ${logTexts.join(", ")} }),`,
    `        ]}`,
    `      />`,
    `    )}`,
    `  </RecordScreen>`,
    `);`,
    "",
    `const Details = ({ of }: { of: ${one.pascal} }) => (`,
    `  <Card title={t("${many.camel}.general")}>`,
    `    <FactGrid>`,
    fields.map((field) => `      <WideFact label={t("${many.camel}.field.${field.name}")}>{${factOf(made, field)}}</WideFact>`),
    `      <WideFact label={t("${many.camel}.field.notes")} isWide>{of.notes}</WideFact>`,
    `    </FactGrid>`,
    `  </Card>`,
    `);`,
  );
}

function factOf({ noun: { many } }: Made, field: Field): string {
  const value = `of.${field.name}`;
  switch (field.kind) {
    case "text":
      return value;
    case "number":
      return `${value} === null ? null : formatNumber(${value})`;
    case "day":
      return `${value} && formatDay(${value})`;
    case "yes-no":
      return `t(${value} ? "kit.yes" : "kit.no")`;
    case "choice":
      return `${value} && t(\`${many.camel}.${field.name}.\${${value}}\`)`;
    case "reference":
      return "record" in field.to
        ? `${value} && <RecordChip of={${value}} to={${camel(field.to.record)}Links.record} />`
        : `${value}?.name`;
  }
}

export function catalogue({ noun: { one, many, article }, fields }: Made): string {
  return lines(
    `export const ${many.camel} = {`,
    `  title: "${many.sentence}",`,
    `  new: "New ${one.words}",`,
    `  created: "The ${one.words} was created.",`,
    `  counted_one: "{{shown}} ${one.words}",`,
    `  counted_other: "{{shown}} ${many.words}",`,
    `  empty: "No ${many.words} yet. Create ${article} ${one.words}, or import them from a file.",`,
    `  general: "General",`,
    fields
      .filter(isChoice)
      .map(({ name, values }) => `  ${name}: { ${values.map((value) => `${value}: "${labelOf(value)}"`).join(", ")} },`),
    `  field: {`,
    `    code: "Code",`,
    `    name: "Name",`,
    fields.flatMap((field) => [
      `    ${field.name}: "${field.label}",`,
      ...(isReference(field) ? [`    ${field.id}: "${field.label}",`] : []),
    ]),
    `    notes: "Notes",`,
    `    archivedAt: "Archived",`,
    `  },`,
    `} as const;`,
  );
}
