import { absences, type AbsenceDraft } from "@millwright/domain/register/absences/contract.ts";
import { referenceValues } from "@millwright/domain/foundation/reference-lists/contract.ts";
import { invariant } from "@millwright/domain/kit/errors.ts";
import type { Person } from "../../testing/world.ts";

let serial = 0;

/** An absence of one day, each on another one. */
export const buildAbsence = async (by: Person, { personId, ...facts }: Partial<AbsenceDraft> & { personId: number }) => {
  serial += 1;
  const day = new Date(Date.UTC(2030, 0, 1) + serial * 86_400_000).toISOString().slice(0, 10);
  const { fromDay = day } = facts;
  return await by.ok(absences.create, {
    body: { personId, fromDay, toDay: fromDay, typeId: facts.typeId ?? (await absenceType(by, "VAC")), ...facts },
  });
};

/** The kind of absence that a new tenant has under this code. */
export async function absenceType(by: Person, code: string): Promise<number> {
  const { rows } = await by.ok(referenceValues.AbsenceType.list, { body: { endRow: 100 } });
  const found = rows.find((row) => row.code === code);
  invariant(found, `a new tenant has the kind of absence ${code}`);
  return found.id;
}
