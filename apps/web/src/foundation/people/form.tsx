import { people, PersonDraft, type Person } from "@millwright/domain/foundation/people/contract.ts";
import { t } from "../../i18n/foundation.ts";
import { FieldGrid } from "../../kit/form/field.tsx";
import { fieldsOf } from "../../kit/form/fields/fields-of.tsx";
import { later } from "../../kit/form/draft/later.ts";
import { Card } from "../../kit/layout/card.tsx";
import { useCall } from "../../kit/wire/query.ts";
import { ContributedParts } from "../../kit/record/contributed.tsx";
import { EditRecord, NewRecord } from "../../kit/record/record-form.tsx";
import { links } from "./links.ts";
import { siteField } from "./slots.ts";

const draft = later(PersonDraft);
const record = { contract: people, draft, links, labels: "people.field" };

export function NewPerson() {
  return (
    <NewRecord {...record} start={{ firstName: "", lastName: "", isLead: false }} title={t("people.new")} created={t("people.created")}>
      <PersonFields own={null} />
    </NewRecord>
  );
}

export function EditPerson() {
  return <EditRecord {...record}>{(person) => <PersonFields own={person} />}</EditRecord>;
}

const field = fieldsOf(draft);

function PersonFields({ own }: { own: Person | null }) {
  const roles = useCall(people.roles, {}).data?.rows ?? [];
  // The role a person has stays choosable, whoever looks.
  const options = roles.filter((role) => role.mayGive || role.id === own?.roleId).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <Card title={t("people.section.person")}>
        <FieldGrid>
          <field.Text name="firstName" autoFocus />
          <field.Text name="lastName" />
          <field.Text name="jobTitle" />
          <field.Switch name="isLead" />
        </FieldGrid>
      </Card>
      <Card title={t("people.section.contact")}>
        <FieldGrid>
          <field.Text name="email" type="email" />
          <field.Text name="phone" type="tel" />
        </FieldGrid>
      </Card>
      <Card title={t("people.section.access")}>
        <FieldGrid>
          <field.Select name="roleId" options={options} help={t("people.help.roleId")} />
          <ContributedParts of={siteField} give={{ name: "siteId", help: t("people.help.siteId") }} />
        </FieldGrid>
      </Card>
    </>
  );
}
