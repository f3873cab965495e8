import { people, PersonDraft, type Person } from "@millwright/domain/foundation/people/contract.ts";
import { t } from "../../i18n/foundation.ts";
import { useGo } from "../../kit/address.ts";
import { notify } from "../../kit/feedback/snackbar.ts";
import { FieldGrid } from "../../kit/form/field.tsx";
import { fieldsOf } from "../../kit/form/fields/fields-of.tsx";
import { FormPage } from "../../kit/form/form-page.tsx";
import { Form } from "../../kit/form/form.tsx";
import { later } from "../../kit/form/draft/later.ts";
import { useDraftForm } from "../../kit/form/draft/use-draft-form.ts";
import { Card } from "../../kit/layout/card.tsx";
import { DetailHead } from "../../kit/layout/detail-head.tsx";
import { useCall, useChange } from "../../kit/wire/query.ts";
import { ContributedParts } from "../../kit/record/contributed.tsx";
import { RecordScreen } from "../../kit/record/record-screen.tsx";
import { links } from "./links.ts";
import { siteField } from "./slots.ts";

const draft = later(PersonDraft);

export function NewPerson() {
  const go = useGo();
  const create = useChange(people.create, { invalidates: [people] });
  const form = useDraftForm({
    key: "person-new",
    schema: draft,
    start: { firstName: "", lastName: "", isLead: false },
    save: (body, { idempotencyKey }) => create.mutateAsync({ body, idempotencyKey }),
    onSaved: ({ id }) => {
      notify("success", t("people.created"));
      go(links.person(id), { replace: true });
    },
  });
  return (
    <>
      <DetailHead backTo={links.people()} title={t("people.new")} />
      <FormPage>
        <Form form={form} labels="people.field" onCancel={() => go(links.people())}>
          <PersonFields own={null} />
        </Form>
      </FormPage>
    </>
  );
}

export function EditPerson() {
  return (
    <RecordScreen call={people.get} list={people.list} to={links.editPerson} backTo={links.people()}>
      {(person) => <PersonForm key={person.id} person={person} />}
    </RecordScreen>
  );
}

function PersonForm({ person }: { person: Person }) {
  const go = useGo();
  const update = useChange(people.update, { invalidates: [people] });
  const back = links.person(person.id);
  const form = useDraftForm({
    key: `person-${person.id}`,
    schema: draft,
    start: person,
    save: (draft, { version, idempotencyKey }) =>
      update.mutateAsync({ params: { id: person.id }, body: { ...draft, version }, idempotencyKey }),
    onSaved: () => {
      notify("success", t("kit.form.saved"));
      go(back, { replace: true });
    },
  });
  return (
    <>
      <DetailHead backTo={back} title={person.name} />
      <FormPage>
        <Form form={form} labels="people.field" onCancel={() => go(back)}>
          <PersonFields own={person} />
        </Form>
      </FormPage>
    </>
  );
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
