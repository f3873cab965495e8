import { isListKey, type ListKey } from "@millwright/domain/foundation/reference-lists/lists.ts";
import { NOUNS, type RecordKind } from "@millwright/domain/nouns.ts";
import { labelOf, snakeOf } from "./noun.ts";
import { Problem } from "./problem.ts";

export const KINDS = ["text", "number", "day", "yes-no", "choice", "reference"] as const;
type Plain = "text" | "number" | "day" | "yes-no";

interface Named {
  /** `insuredUntil` */
  name: string;
  /** "Insured until" */
  label: string;
}
export interface PlainField extends Named {
  kind: Plain;
  column: string;
}
export interface ChoiceField extends Named {
  kind: "choice";
  column: string;
  values: readonly string[];
}
/** Another record, or a value of a small list. `name` is what a row shows (`location`), `id` what is stored (`locationId`). */
export interface ReferenceField extends Named {
  kind: "reference";
  id: string;
  column: string;
  to: { record: RecordKind; area: string } | { list: ListKey };
}
export type Field = PlainField | ChoiceField | ReferenceField;

/** What a property of every record is called already. */
const TAKEN = new Set("id version code name notes archivedAt createdAt createdBy updatedAt tenantId searchText".split(" "));
/** Words of SQL that a column cannot be called without quotes. */
const RESERVED = new Set(
  "all analyse analyze and any array as asc both case cast check collate column constraint create current_user default deferrable desc distinct do else end except false fetch for foreign from grant group having in initially intersect into lateral leading limit not null offset on only or order placing primary references returning select session_user some symmetric table then to trailing true union unique user using variadic when where window with".split(
    " ",
  ),
);

/** `insuredUntil:day`, `kind:choice:own|contractor`, `location:reference:locations`, `category:reference:supplier-categories` */
export function fieldOf(said: string): Field {
  const [name = "", kind = "", more = ""] = said.split(":");
  if (!(KINDS as readonly string[]).includes(kind))
    throw new Problem(`The field "${said}" needs a name and one of these types: ${KINDS.join(", ")} (insuredUntil:day).`);
  if (!/^[a-z][a-zA-Z0-9]*$/.test(name))
    throw new Problem(`"${name}" is no name for a field: letters and digits, the first one small (insuredUntil).`);
  if (TAKEN.has(name) || RESERVED.has(snakeOf(name))) throw new Problem(`A field cannot be called "${name}"; choose another name.`);
  const named = { name, label: labelOf(name) };
  if (kind === "reference") return { ...named, kind, id: `${name}Id`, column: `${snakeOf(name)}_id`, to: targetOf(said, more) };
  if (kind !== "choice") return { ...named, kind: kind as Plain, column: snakeOf(name) };
  const values = more.split("|").filter((value) => /^[a-z][a-zA-Z0-9]*$/.test(value));
  if (values.length < 2 || values.length !== more.split("|").length)
    throw new Problem(`The field "${said}" needs its values, small letters first, split by | (kind:choice:own|contractor).`);
  return { ...named, kind, column: snakeOf(name), values };
}

function targetOf(said: string, to: string): ReferenceField["to"] {
  if (isListKey(to)) return { list: to };
  const kind = to as RecordKind;
  if (to in NOUNS && "isCoded" in NOUNS[kind]) return { record: kind, area: NOUNS[kind].area };
  throw new Problem(
    `The field "${said}" must say what it points at: a kind of record that has codes, or a reference list (location:reference:locations).`,
  );
}

export const isReference = (field: Field): field is ReferenceField => field.kind === "reference";
export const isChoice = (field: Field): field is ChoiceField => field.kind === "choice";
