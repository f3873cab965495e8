import { labelOf, snakeOf } from "./noun.ts";
import { Problem } from "./problem.ts";

/** A field that the copy has beside the model's, in the words of each file that must know it. */
export interface Field {
  name: string;
  column: string;
  label: string;
  draft: string;
  reply: string;
  sql: string;
  /** The column of the list, as the contract says it. */
  listColumn: string;
  /** How a cell of an imported file is read, and one as it could be. */
  importKind: string;
  importExample: string;
  /** The column, the control and the shown value of a record called `supplier`. */
  gridColumn: string;
  control: string;
  fact: string;
  /** A value as code, what the list shows for it, the value of an empty record, and what is shown for that. */
  sample: string;
  shown: string;
  empty: string | null;
  /** What a new record begins with, where nothing will not do. */
  start: string | null;
  /** Names that the contract and the record must import. */
  imports: { contract?: string; format?: string };
}

type Kind = Omit<Field, "name" | "column" | "label">;
interface Place {
  name: string;
  column: string;
  /** `supplier.insuredUntil` */
  value: string;
}

const KINDS: Record<string, (place: Place) => Kind> = {
  text: ({ name, value }) => ({
    draft: "optionalText(200)",
    reply: "z.string().nullable()",
    sql: "text",
    listColumn: "column.text()",
    importKind: "text",
    importExample: "Some words",
    gridColumn: `column.text("${name}")`,
    control: `<field.Text name="${name}" />`,
    fact: value,
    sample: `"Some words"`,
    shown: "Some words",
    empty: "null",
    start: null,
    imports: {},
  }),
  number: ({ name, column, value }) => ({
    draft: "z.int().min(0).max(1_000_000).nullable().optional()",
    reply: "z.int().nullable()",
    sql: `int check (${column} between 0 and 1000000)`,
    listColumn: "column.number()",
    importKind: "number",
    importExample: "12",
    gridColumn: `column.number("${name}")`,
    control: `<field.Number name="${name}" />`,
    fact: `${value} === null ? null : formatNumber(${value})`,
    sample: "12",
    shown: "12",
    empty: "null",
    start: null,
    imports: { format: "formatNumber" },
  }),
  date: ({ name, value }) => ({
    draft: "day().nullable().optional()",
    reply: "day().nullable()",
    sql: "date",
    listColumn: "column.day()",
    importKind: "day",
    importExample: "2027-03-01",
    gridColumn: `column.day("${name}")`,
    control: `<field.Day name="${name}" />`,
    fact: `${value} && formatDay(${value})`,
    sample: `"2027-03-01"`,
    shown: "Mar 01, 2027",
    empty: "null",
    start: null,
    imports: { contract: "day", format: "formatDay" },
  }),
  "yes-no": ({ name, value }) => ({
    draft: "z.boolean().optional()",
    reply: "z.boolean()",
    sql: "boolean not null default false",
    listColumn: "column.yesNo({ isRequired: true })",
    importKind: "flag",
    importExample: "yes",
    gridColumn: `column.yesNo("${name}")`,
    control: `<field.Switch name="${name}" />`,
    fact: `t(${value} ? "kit.yes" : "kit.no")`,
    sample: "true",
    shown: "Yes",
    empty: null,
    start: "false",
    imports: {},
  }),
};

/** What a property of every record or of the model is called already. */
const TAKEN = new Set(
  "id version code name categoryId category contacts contactName address terms leadTimeDays currency rating notes archivedAt createdAt updatedAt tenantId searchText".split(
    " ",
  ),
);
/** Words of SQL that a column cannot be called without quotes. */
const RESERVED = new Set(
  "all analyse analyze and any array as asc both case cast check collate column constraint create current_user default deferrable desc distinct do else end except false fetch for foreign from grant group having in initially intersect into lateral leading limit not null offset on only or order placing primary references returning select session_user some symmetric table then to trailing true union unique user using variadic when where window with".split(
    " ",
  ),
);

/** `insuredUntil:date` */
export function fieldOf(said: string): Field {
  const [name = "", type = ""] = said.split(":");
  const kind = KINDS[type];
  if (!kind)
    throw new Problem(`The field "${said}" needs a name and one of these types: ${Object.keys(KINDS).join(", ")} (insuredUntil:date).`);
  if (!/^[a-z][a-zA-Z0-9]*$/.test(name))
    throw new Problem(`"${name}" is no name for a field: letters and digits, the first one small (insuredUntil).`);
  const column = snakeOf(name);
  if (TAKEN.has(name) || RESERVED.has(column) || /supplier/i.test(name))
    throw new Problem(`A field cannot be called "${name}"; choose another name.`);
  return { name, column, label: labelOf(name), ...kind({ name, column, value: `supplier.${name}` }) };
}
