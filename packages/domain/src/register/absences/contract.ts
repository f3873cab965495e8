import { z } from "zod";
import { column } from "../../kit/columns.ts";
import { defineContract } from "../../kit/endpoint.ts";
import { clockTime, day, NameRef, optionalText, version } from "../../kit/fields.ts";
import { idOf, idParams } from "../../kit/ids.ts";
import { recordCalls, recordOf, rowOf } from "../../kit/record-calls.ts";

/** Asked for, and what came of it. Who may approve enters approved ones. */
export const ABSENCE_STATES = ["asked", "approved", "refused"] as const;
export type AbsenceState = (typeof ABSENCE_STATES)[number];

/** What a person fills in. */
export const AbsenceDraft = z.object({
  personId: idOf("people"),
  typeId: idOf("reference-lists"),
  fromDay: day(),
  toDay: day(),
  /** Of the clock where the person works; empty: from the beginning of the first day, to the end of the last. */
  fromTime: clockTime().nullable().optional(),
  toTime: clockTime().nullable().optional(),
  remark: optionalText(1000),
  /** Empty: approved where the caller may approve, else asked. */
  state: z.enum(ABSENCE_STATES).nullable().optional(),
});
export type AbsenceDraft = z.input<typeof AbsenceDraft>;

/** Why somebody is away is told to themselves and to who approves; to everybody else they are absent. */
const facts = {
  person: NameRef,
  type: NameRef.nullable(),
  fromDay: day(),
  toDay: day(),
  fromTime: z.string().nullable(),
  toTime: z.string().nullable(),
  state: z.enum(ABSENCE_STATES),
  remark: z.string().nullable(),
  /** Who is away. */
  name: z.string(),
};

/** One row of the list. */
export const AbsenceRow = rowOf(facts);
export type AbsenceRow = z.infer<typeof AbsenceRow>;

export const Absence = recordOf({
  ...facts,
  personId: z.int(),
  typeId: z.int().nullable(),
});
export type Absence = z.infer<typeof Absence>;

export const absences = defineContract({
  ...recordCalls({
    kind: "absences",
    api: "Absence",
    draft: AbsenceDraft,
    record: Absence,
    row: AbsenceRow,
    columns: {
      /** Who is away. */
      name: column.text({ isRequired: true }),
      person: column.reference("people", { isRequired: true }),
      // Who sees a row may not be told this of it, by no order and no filter either.
      type: column.reference("reference-lists", { isHiddenInRows: true }),
      fromDay: column.day({ isRequired: true }),
      toDay: column.day({ isRequired: true }),
      fromTime: column.text(),
      toTime: column.text(),
      state: column.choice(ABSENCE_STATES, { isRequired: true }),
      remark: column.text({ isHiddenInRows: true }),
    },
  }),
  decide: {
    method: "PUT",
    path: "/api/Absence/:id/decide",
    access: { subModule: "absences", flag: "approve" },
    params: idParams("absences"),
    body: z.object({ version: version(), state: z.enum(["approved", "refused"]) }),
    reply: Absence,
  },
});
