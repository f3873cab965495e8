import { AbsenceDraft } from "@millwright/domain/register/absences/contract.ts";
import { absenceTarget } from "@millwright/domain/register/absences/import.ts";
import type { RecordWriter } from "../../platform/records/importing.ts";
import { createAbsence, records, updateAbsence } from "./changes.ts";
import { absenceFrom } from "./queries.ts";

/** An absence has no code: it is known by its person and its first day. */
export const absenceWriter: RecordWriter = {
  kind: "records",
  target: absenceTarget,
  table: "absences",
  entity: "absences",
  draft: AbsenceDraft,
  find: async (ctx, { person, fromDay }) =>
    typeof person === "number" && typeof fromDay === "string" ? await absenceFrom(ctx, person, fromDay) : null,
  get: records.get,
  create: createAbsence,
  update: updateAbsence,
  draftOf: ({ person, type, ...values }) => ({ ...values, personId: person, typeId: type }),
};
