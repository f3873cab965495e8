import { Refusal } from "@millwright/domain/kit/errors.ts";
import { ShiftDraft, type Shift } from "@millwright/domain/register/shifts/contract.ts";
import { shiftTarget } from "@millwright/domain/register/shifts/import.ts";
import { readSpans, spelledSpans } from "@millwright/domain/register/shifts/spelling.ts";
import type { RecordWriter, Values } from "../../platform/records/importing.ts";
import { codedWriter } from "../../platform/records/record-import.ts";
import { createShift, records, updateShift } from "./changes.ts";

export const shiftWriter: RecordWriter = {
  ...codedWriter({ kind: "shifts", target: shiftTarget, draft: ShiftDraft, get: records.get, create: createShift, update: updateShift }),
  draftOf: ({ spans, ...values }, current) => ({ ...values, spans: spansOf(spans, current as Shift | null) }),
};

/** A file without that column leaves the shifts alone; an empty cell is a pattern without any. The same shifts in another order are the same. */
function spansOf(text: Values[string], current: Shift | null): unknown {
  if (text === undefined) return undefined;
  const spans = readSpans(String(text ?? ""));
  if (!spans) throw new Refusal("invalid", { fields: [{ path: "spans", reason: "bad_format" }] });
  return current && spelledSpans(current.spans) === spelledSpans(spans) ? current.spans : spans;
}
