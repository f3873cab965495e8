import { TO_CREATE, type CellFault, type ImportField } from "@millwright/domain/kit/imports/target.ts";
import type { Reason } from "@millwright/domain/kit/reasons.ts";
import { invariant } from "@millwright/domain/kit/errors.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import type { NamedText, ReadRow } from "../reading/cells.ts";
import { plain } from "./names.ts";
import type { Memory, Waiting } from "../running/work.ts";
import type { Called, Kept, Values } from "../../../platform/records/importing.ts";

export interface Missing {
  field: ImportField;
  called: Called;
}

/** What a text of a row turned out to mean. */
export type Outcome = { named: NamedText } & ({ id: number | null } | { fault: CellFault } | { makes: Called } | { waitsFor: Waiting });

/** Looks up what a row names; what is missing may be made on the way, be another row of this file, be left empty, or be a fault. */
export async function lookUp(ctx: Ctx, memory: Memory, row: ReadRow): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const named of row.names) outcomes.push(await meaningOf(ctx, memory, row.values, named));
  return outcomes;
}

async function meaningOf(ctx: Ctx, { names, order }: Memory, values: Values, named: NamedText): Promise<Outcome> {
  const { field, source, column, text, means } = named;
  const makes = { named, makes: { code: text, name: named.name ?? text } };
  const mayMake = names.mayMake(ctx, field);
  if (typeof means === "number")
    return (await names.has(ctx, field, means))
      ? { named, id: means }
      : { named, fault: { column: column ?? -1, field: field.key, reason: "not_known" } };
  const wanted = field.within ? `${String(values[field.within])}/${text}` : text;
  const found = await names.find(ctx, field, wanted);
  if (typeof found === "number") return { named, id: found };
  if (means === TO_CREATE && mayMake) return makes;
  if (typeof found === "object" && source.leaveMissing && !field.isRequired) return { named, id: null };
  if (typeof found === "object") return { named, fault: { column: column ?? -1, field: field.key, reason: found.hidden } };
  const inFile = found === undefined && field.isOwnKind ? order.names.get(plain(wanted)) : undefined;
  if (typeof inFile === "number") return { named, waitsFor: { field, column, text: wanted } };
  if (found === undefined && inFile === undefined && source.createMissing && mayMake) return makes;
  if (found === undefined && inFile === undefined && source.leaveMissing && !field.isRequired) return { named, id: null };
  return { named, fault: unknownName(field, column, text, found ?? inFile) };
}

export const unknownName = (field: ImportField, column: number | undefined, text: string, found: "several" | undefined): CellFault => ({
  column: column ?? -1,
  field: field.key,
  reason: found === "several" ? "several_named" : "not_found_named",
  params: { name: text.slice(0, 60) },
});

/** What the record points at already, as it is answered: `assetId` beside `asset`. */
function pointedAt(current: Kept, { path, key }: ImportField): { id: number; code?: string; name: string } | null {
  const place = path ?? key;
  const ref = place.endsWith("Id") ? (current as unknown as Record<string, unknown>)[place.slice(0, -2)] : undefined;
  return typeof ref === "object" && ref !== null && "id" in ref ? (ref as { id: number; name: string }) : null;
}

/**
 * A text that says what the record holds already means that, even where it is archived, out of sight, or called as others are. A code that is
 * known says more than a name.
 */
export function keptBy(current: Kept, outcome: Outcome): Outcome {
  const { named } = outcome;
  const held = named.means === undefined ? pointedAt(current, named.field) : null;
  if (!held) return outcome;
  const says = (text: string | undefined, word: string | undefined) =>
    text !== undefined && word !== undefined && plain(text) === plain(word);
  const isHeld =
    says(named.text, held.code) ||
    ("id" in outcome && outcome.id !== null
      ? named.name === undefined && says(named.text, held.name)
      : says(named.text, held.name) || says(named.name, held.name));
  return isHeld ? { named, id: held.id } : outcome;
}

export interface Settled {
  values: Values;
  missing: Missing[];
  waitsFor: Waiting | null;
  faults: CellFault[];
}

/** The row's values with the ids of what it names, and what is left to do for the others. */
export function settled(values: Values, outcomes: readonly Outcome[]): Settled {
  const whole: Settled = { values: { ...values }, missing: [], waitsFor: null, faults: [] };
  for (const outcome of outcomes) {
    const { field } = outcome.named;
    if ("id" in outcome) whole.values[field.key] = outcome.id;
    else if ("makes" in outcome) whole.missing.push({ field, called: outcome.makes });
    else if ("waitsFor" in outcome) whole.waitsFor = outcome.waitsFor;
    else whole.faults.push(outcome.fault);
  }
  return whole;
}

/** Makes what a row names and nobody knows yet. */
export async function makeMissing(ctx: Ctx, { names }: Memory, { values, missing }: Settled): Promise<void> {
  for (const { field, called } of missing) values[field.key] = await names.make(ctx, field, called);
}

/** A check makes nothing for good, but tells what would be made. */
export function foresee({ outlook }: Memory, missing: readonly Missing[]): void {
  for (const { field, called } of missing) {
    invariant(field.lookup, "what is made on the way is looked up");
    const made = outlook.made.get(field.lookup) ?? new Map<string, string>();
    outlook.made.set(field.lookup, made);
    made.set(plain(called.code), called.name);
  }
}

const NOT_UNDERSTOOD: readonly Reason[] = ["not_found_named", "several_named", "not_an_option", "not_known", "inactive", "archived"];
const WORDS_AT_MOST = 200;

/** Keeps the words that a refused row says and nobody understood, for translating them once. */
export function noteWords({ outlook }: Memory, cells: readonly string[], faults: readonly CellFault[]): void {
  for (const { field, column, reason } of faults) {
    const text = (cells[column] ?? "").trim().slice(0, 200);
    if (field === null || text === "" || !NOT_UNDERSTOOD.includes(reason)) continue;
    const words = outlook.unknown.get(field) ?? new Map<string, number>();
    outlook.unknown.set(field, words);
    if (words.has(text) || words.size < WORDS_AT_MOST) words.set(text, (words.get(text) ?? 0) + 1);
  }
}

export const isForeseen = ({ outlook }: Memory, { field, called }: Missing): boolean =>
  outlook.made.get(field.lookup ?? "")?.has(plain(called.code)) ?? false;

export const textsOf = ({ names }: ReadRow): Record<string, string> =>
  Object.fromEntries(names.map(({ field, text }) => [field.key, text]));
