import { useMemo } from "react";
import { AbsenceDraft, absences } from "@millwright/domain/register/absences/contract.ts";
import { availability } from "@millwright/domain/register/availability/contract.ts";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";
import { t } from "../../i18n/register.ts";
import { useAddress } from "../../kit/address.ts";
import { later } from "../../kit/form/draft/later.ts";
import { FieldGrid } from "../../kit/form/field.tsx";
import { TimeField } from "../../kit/form/fields/date-fields.tsx";
import { fieldsOf } from "../../kit/form/fields/fields-of.tsx";
import { today } from "../../kit/format.ts";
import { Card } from "../../kit/layout/card.tsx";
import { EditRecord, NewRecord } from "../../kit/record/record-form.tsx";
import { useCall } from "../../kit/wire/query.ts";
import { links } from "./links.ts";

const draft = later(AbsenceDraft);
const record = { contract: absences, draft, links, labels: "absences.field", alsoChanges: [availability] };

/** A new absence; of the person that the address names, with their name in the picker. */
export function NewAbsence() {
  const [{ personId }] = useAddress();
  const asked = typeof personId === "number" ? personId : null;
  const named = useCall(people.get, asked === null ? null : { params: { id: asked } });
  const start = useMemo(
    () => ({
      fromDay: today(),
      toDay: today(),
      ...(named.data && { personId: named.data.id, person: { id: named.data.id, name: named.data.name } }),
    }),
    [named.data],
  );
  if (asked !== null && named.isPending) return null;
  return (
    <NewRecord
      {...record}
      {...(asked === null ? {} : { at: `-${asked}` })}
      start={start as never}
      title={t("absences.new")}
      created={t("absences.created")}
    >
      <Fields />
    </NewRecord>
  );
}

export const EditAbsence = () => <EditRecord {...record}>{() => <Fields />}</EditRecord>;

const field = fieldsOf(draft);

const Fields = () => (
  <Card title={t("absences.general")}>
    <FieldGrid>
      <field.Picker name="personId" call={people.list} />
      <field.Picker name="typeId" call={valuesOf("absence-types").options} />
      <field.Day name="fromDay" />
      <field.Day name="toDay" />
      <TimeField name="fromTime" help={t("absences.help.times")} />
      <TimeField name="toTime" />
      <field.LongText name="remark" isWide rows={3} help={t("absences.help.private")} />
    </FieldGrid>
  </Card>
);
