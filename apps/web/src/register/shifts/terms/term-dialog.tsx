import { z } from "zod";
import { day } from "@millwright/domain/kit/fields.ts";
import { idOf } from "@millwright/domain/kit/ids.ts";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { crews } from "@millwright/domain/register/crews/contract.ts";
import { shifts } from "@millwright/domain/register/shifts/contract.ts";
import { shiftTerms, type ShiftTerm } from "@millwright/domain/register/shifts/terms/contract.ts";
import { t } from "../../../i18n/register.ts";
import { useDraftForm } from "../../../kit/form/draft/use-draft-form.ts";
import { FieldGrid } from "../../../kit/form/field.tsx";
import { fieldsOf } from "../../../kit/form/fields/fields-of.tsx";
import { Form } from "../../../kit/form/form.tsx";
import { Modal } from "../../../kit/form/modal.tsx";
import { today } from "../../../kit/format.ts";
import { useChange } from "../../../kit/wire/query.ts";
import { TERM_CHANGED, type TermsOf } from "./terms.tsx";

const Draft = z.object({
  shiftId: idOf("shifts"),
  personId: idOf("people").nullable().optional(),
  crewId: idOf("crews").nullable().optional(),
  fromDay: day(),
  toDay: day().nullable().optional(),
  offsetDays: z.int().min(0).max(55).optional(),
});
const field = fieldsOf(Draft);

/** Somebody new who follows a pattern, or other days of one who does. */
export function TermDialog({ of, term, onClose }: { of: TermsOf; term: ShiftTerm | null; onClose: () => void }) {
  const create = useChange(shiftTerms.create, TERM_CHANGED);
  const update = useChange(shiftTerms.update, TERM_CHANGED);
  const given = {
    ...("shift" in of && { shiftId: of.shift }),
    ...("person" in of && { personId: of.person }),
    ...("crew" in of && { crewId: of.crew }),
  };
  const start = term
    ? { ...term, shiftId: term.shift.id, personId: term.person?.id ?? null, crewId: term.crew?.id ?? null }
    : { ...given, fromDay: today(), offsetDays: 0 };
  const form = useDraftForm({
    key: term ? `shift-term-${term.id}` : `shift-term-new-${Object.entries(of).join("-")}`,
    schema: Draft,
    start: start as z.input<typeof Draft> & { version: number },
    save: async ({ shiftId, personId, crewId, ...days }, { version, idempotencyKey }) =>
      term
        ? await update.mutateAsync({ params: { id: term.id }, body: { ...days, version }, idempotencyKey })
        : await create.mutateAsync({ body: { shiftId, personId: personId ?? null, crewId: crewId ?? null, ...days }, idempotencyKey }),
    onSaved: onClose,
  });
  const cancel = () => {
    form.discard();
    onClose();
  };
  const isNewFor = (what: "shift" | "person" | "crew") => term === null && !(what in of);
  return (
    <Modal title={term ? (term.person?.name ?? term.crew?.name ?? term.shift.name) : t("shifts.terms.add")} onClose={cancel}>
      <Form form={form} labels="shifts.field" onCancel={cancel}>
        <FieldGrid>
          {isNewFor("shift") && <field.Picker name="shiftId" call={shifts.list} isWide autoFocus />}
          {"shift" in of && term === null && (
            <>
              <field.Picker name="personId" call={people.list} help={t("shifts.terms.oneOfTwo")} autoFocus />
              <field.Picker name="crewId" call={crews.list} />
            </>
          )}
          <field.Day name="fromDay" />
          <field.Day name="toDay" help={t("shifts.terms.toDayHelp")} />
          <field.Number name="offsetDays" isWide help={t("shifts.terms.offsetHelp")} />
        </FieldGrid>
      </Form>
    </Modal>
  );
}
