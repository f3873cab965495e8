import type { SubModule } from "../kit/access.ts";
import type { Reason } from "../kit/reasons.ts";

/**
 * What can be imported, as data: a feature adds a target here and a writer on the server.
 * A field is filled from a column of the file, or by one answer for all rows.
 */
export type FieldKind = "text" | "day" | "instant" | "money" | "number" | "choice" | "record";

export interface ImportField {
  key: string;
  title: string;
  kind: FieldKind;
  isRequired?: true;
  /** Headers that usually mean this field, lower case without spaces or signs; the first guess of the mapping. */
  guesses: readonly string[];
  /** For "choice": the values it may take. Values of the column are translated to these by the importer's answers. */
  choices?: readonly { value: number; title: string; guesses: readonly string[] }[];
  /** For "record": the kind looked up by code or name; with `canCreate` a missing one may be made on the way. */
  lookup?: string;
  canCreate?: true;
  /** May be answered once for all rows. */
  isAnswerable?: true;
  maxLength?: number;
}

export interface ImportTarget {
  key: string;
  title: string;
  /** Whoever may create these may import them. */
  subModule: SubModule;
  fields: readonly ImportField[];
}

const workOrders: ImportTarget = {
  key: "work-orders",
  title: "Work orders",
  subModule: "work-orders",
  fields: [
    { key: "title", title: "Title", kind: "text", isRequired: true, maxLength: 200, guesses: ["title", "shorttext", "originalshorttext", "description", "subject", "summary"] },
    { key: "asset", title: "Asset", kind: "record", lookup: "assets", canCreate: true, guesses: ["asset", "assetcode", "equipment", "machine", "functionallocation"] },
    { key: "startedAt", title: "Start", kind: "day", guesses: ["start", "startdate", "bscstartdate", "basicstartdate", "date"] },
    { key: "completedAt", title: "Finished", kind: "day", guesses: ["finish", "finished", "enddate", "completed", "completedat"] },
    { key: "dueAt", title: "Due", kind: "day", guesses: ["due", "duedate", "requiredend"] },
    { key: "workOrderType", title: "Work-order type", kind: "record", lookup: "work-order-types", canCreate: true, guesses: ["ordertype", "pmtype", "type", "workordertype"] },
    {
      key: "workType",
      title: "Work type",
      kind: "choice",
      guesses: ["worktype", "pmtype"],
      choices: [
        { value: 1, title: "Preventive", guesses: ["pm02", "pm", "preventive", "planned"] },
        { value: 2, title: "Failure", guesses: ["pm01", "failure", "corrective", "breakdown"] },
      ],
    },
    {
      key: "priority",
      title: "Priority",
      kind: "choice",
      isAnswerable: true,
      guesses: ["priority", "urgency"],
      choices: [
        { value: 3, title: "High", guesses: ["3", "high", "urgent", "emergency"] },
        { value: 2, title: "Medium", guesses: ["2", "medium", "normal"] },
        { value: 1, title: "Low", guesses: ["1", "low"] },
      ],
    },
    { key: "status", title: "Status", kind: "record", lookup: "statuses", isAnswerable: true, guesses: ["status", "state"] },
    { key: "responsiblePerson", title: "Responsible person", kind: "record", lookup: "people", guesses: ["responsible", "responsibleperson", "technician", "assignedto"] },
    { key: "cost", title: "Cost", kind: "money", guesses: ["cost", "totalcost", "actualcost", "amount"] },
    { key: "notes", title: "Completion notes", kind: "text", maxLength: 4000, guesses: ["notes", "remarks", "comment"] },
  ],
};

export const IMPORT_TARGETS: readonly ImportTarget[] = [workOrders];
export const targetOf = (key: string): ImportTarget | undefined => IMPORT_TARGETS.find((target) => target.key === key);

/** Where a field's value comes from: a column of the file, or one answer for all rows. */
export interface FieldSource {
  column?: number | undefined;
  /** For a choice or record without a column: the value for all rows. */
  answer?: number | undefined;
  /** For a choice: what each value of the column means; a value that is not here means nothing is set. */
  values?: Record<string, number> | undefined;
  /** For a record: make what is not found. */
  createMissing?: boolean | undefined;
}
export type Mapping = Record<string, FieldSource>;

const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** A first mapping from the headers and the distinct values seen; each column serves a field once, but a choice may read one that is used. */
export function guessMapping(target: ImportTarget, columns: readonly { header: string; values: readonly string[] }[]): Mapping {
  const used = new Set<number>();
  const mapping: Mapping = {};
  for (const field of target.fields) {
    const at = field.guesses.map((guess) => columns.findIndex((column, index) => bare(column.header) === guess && (field.kind === "choice" || !used.has(index)))).find((found) => found >= 0);
    const column = at === undefined ? undefined : columns[at];
    if (at === undefined || !column) continue;
    if (field.kind !== "choice") used.add(at);
    mapping[field.key] = {
      column: at,
      ...(field.choices ? { values: guessValues(field, column.values) } : {}),
      ...(field.canCreate ? { createMissing: true } : {}),
    };
  }
  return mapping;
}

function guessValues(field: ImportField, values: readonly string[]): Record<string, number> {
  const pairs = values.flatMap((value) => {
    const choice = field.choices?.find((option) => option.guesses.includes(bare(value)) || bare(option.title) === bare(value));
    return choice ? [[value, choice.value] as const] : [];
  });
  return Object.fromEntries(pairs);
}

export interface CellFault {
  /** Index of the column, or -1 for the row as a whole. */
  column: number;
  field: string | null;
  reason: Reason;
  params?: Record<string, string | number>;
}
