import type { ImportTarget } from "@millwright/domain/kit/imports/target.ts";
import { read } from "@millwright/domain/kit/bounded.ts";
import { Refusal } from "@millwright/domain/kit/errors.ts";
import type { z } from "zod";
import { changesOf } from "../../../platform/records/audit.ts";
import { wallClock } from "../../../platform/spreadsheets/cells.ts";
import type { Kept, RecordWriter, Values } from "../../../platform/records/importing.ts";

/** A new record as the contract wants it; every fault of it is refused at once. */
export function newDraft(writer: RecordWriter, values: Values): Record<string, unknown> {
  return parsed(writer.draft, sent(writer, values, null));
}

/** The mapped fields that differ from the record, and what they are there. Only what differs is held against the rules of a draft. */
export function changesTo(
  writer: RecordWriter,
  values: Values,
  current: Kept,
  zone: string,
): { patch: Record<string, unknown>; before: Record<string, unknown> } {
  // A number that is given here stays as it was given.
  const given = writer.target.fields.find(({ codeIsMade }) => codeIsMade === "always")?.key;
  const differ = (drafted: Record<string, unknown>) =>
    changesOf({ ...current }, drafted).filter(({ field, before, after }) => field !== given && !isSameMinute(before, after, zone));
  const different = Object.fromEntries(differ(sent(writer, values, current)).map(({ field, after }) => [field, after]));
  const changes = differ(parsed(writer.draft.partial(), different));
  return {
    patch: Object.fromEntries(changes.map(({ field, after }) => [field, after])),
    before: Object.fromEntries(changes.map(({ field, before }) => [field, before])),
  };
}

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const clocks = new Map<string, (instant: string) => string>();

/** A file tells times by the clock, to the minute: two instants that it would show alike are the same to it. */
function isSameMinute(before: unknown, after: unknown, timeZone: string): boolean {
  if (typeof before !== "string" || typeof after !== "string" || !INSTANT.test(before) || !INSTANT.test(after)) return false;
  const clock = clocks.get(timeZone) ?? wallClock(timeZone);
  clocks.set(timeZone, clock);
  return clock(before).slice(0, 16) === clock(after).slice(0, 16);
}

function sent({ draft, draftOf, target }: RecordWriter, values: Values, current: Kept | null): Record<string, unknown> {
  const drafted = draftOf?.(values, current) ?? plainDraft(target, values);
  // An empty cell empties a field; one that cannot be empty stays as it is.
  const takesNull = (key: string) => (draft.shape[key] as z.ZodType | undefined)?.safeParse(null).success ?? false;
  return Object.fromEntries(Object.entries(drafted).filter(([key, value]) => value !== undefined && (value !== null || takesNull(key))));
}

/** Each field where the target says it belongs. */
export function plainDraft({ fields }: ImportTarget, values: Values): Record<string, unknown> {
  return Object.fromEntries(fields.flatMap(({ key, path = key }) => (values[key] === undefined ? [] : [[path, values[key]] as const])));
}

function parsed(schema: z.ZodObject, draft: Record<string, unknown>): Record<string, unknown> {
  const taken = read(schema, draft);
  if ("faults" in taken) throw new Refusal("invalid", { fields: taken.faults });
  return taken.data;
}
