import { z } from "zod";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { crewMembers, type CrewMember } from "@millwright/domain/register/crews/members/contract.ts";
import { day } from "@millwright/domain/kit/fields.ts";
import { idOf } from "@millwright/domain/kit/ids.ts";
import { t } from "../../../i18n/register.ts";
import { useDraftForm } from "../../../kit/form/draft/use-draft-form.ts";
import { FieldGrid } from "../../../kit/form/field.tsx";
import { fieldsOf } from "../../../kit/form/fields/fields-of.tsx";
import { Form } from "../../../kit/form/form.tsx";
import { Modal } from "../../../kit/form/modal.tsx";
import { today } from "../../../kit/format.ts";
import { useChange } from "../../../kit/wire/query.ts";
import { CHANGED } from "./of-crew.ts";

const Draft = z.object({ personId: idOf("people"), fromDay: day(), toDay: day().nullable().optional(), isLead: z.boolean().optional() });
const field = fieldsOf(Draft);

/** A new member, or other days of one that is there. */
export function MemberDialog({ crewId, member, onClose }: { crewId: number; member: CrewMember | null; onClose: () => void }) {
  const create = useChange(crewMembers.create, CHANGED);
  const update = useChange(crewMembers.update, CHANGED);
  const form = useDraftForm({
    key: member ? `crew-member-${member.id}` : `crew-member-new-${crewId}`,
    schema: Draft,
    start: (member ? { ...member, personId: member.person.id } : { fromDay: today(), isLead: false }) as z.input<typeof Draft> & {
      version: number;
    },
    save: async ({ personId, ...term }, { version, idempotencyKey }) =>
      member
        ? await update.mutateAsync({ params: { id: member.id }, body: { ...term, version }, idempotencyKey })
        : await create.mutateAsync({ body: { crewId, personId, ...term }, idempotencyKey }),
    onSaved: onClose,
  });
  const cancel = () => {
    form.discard();
    onClose();
  };
  return (
    <Modal title={member ? member.person.name : t("crews.members.add")} onClose={cancel}>
      <Form form={form} labels="crews.members.field" onCancel={cancel}>
        <FieldGrid>
          {member === null && <field.Picker name="personId" call={people.list} isWide autoFocus />}
          <field.Day name="fromDay" />
          <field.Day name="toDay" help={t("crews.members.toDayHelp")} />
          <field.Switch name="isLead" isWide />
        </FieldGrid>
      </Form>
    </Modal>
  );
}
