import { people, PersonDraft, SKILL_LEVELS, type Person } from "@millwright/domain/foundation/people/contract.ts";
import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";
import { t } from "../../i18n/foundation.ts";
import { FieldGrid } from "../../kit/form/field.tsx";
import { fieldsOf } from "../../kit/form/fields/fields-of.tsx";
import { later } from "../../kit/form/draft/later.ts";
import { ChoicesField } from "../../kit/form/fields/choices-field.tsx";
import { RowsField } from "../../kit/form/fields/rows-field.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { useCall } from "../../kit/wire/query.ts";
import { MAX_BLOCK_ROWS } from "@millwright/domain/kit/list.ts";
import { ContributedParts } from "../../kit/record/contributed.tsx";
import { EditRecord, NewRecord } from "../../kit/record/record-form.tsx";
import { links } from "./links.ts";
import { employerField, siteField } from "./slots.ts";
import styles from "./people.module.css";

const draft = later(PersonDraft);
const record = { contract: people, draft, links, labels: "people.field" };

export function NewPerson() {
  return (
    <NewRecord
      {...record}
      start={{ firstName: "", lastName: "", isLead: false, roles: [], craftIds: [], skills: [] }}
      title={t("people.new")}
      created={t("people.created")}
    >
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
  const options = roles
    .filter((role) => role.mayGive || own?.roles.some(({ roleId }) => roleId === role.id))
    .map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <Card title={t("people.section.person")}>
        <FieldGrid>
          <field.Text name="firstName" autoFocus />
          <field.Text name="lastName" />
          <field.Text name="jobTitle" />
          <field.Switch name="isLead" />
          <ContributedParts of={employerField} give={{ name: "employerId", help: t("people.help.employerId") }} />
        </FieldGrid>
      </Card>
      <Card title={t("people.section.contact")}>
        <FieldGrid>
          <field.Text name="email" type="email" />
          <field.Text name="phone" type="tel" />
        </FieldGrid>
      </Card>
      <Card title={t("people.section.abilities")}>
        <FieldGrid>
          <field.Picker name="craftId" call={valuesOf("crafts").options} help={t("people.help.craftId")} />
          <FurtherCrafts own={own} />
        </FieldGrid>
        <h3 className={styles.rowsTitle}>{t("people.field.skills")}</h3>
        <RowsField name="skills" noun={t("people.skills.noun")} addWord={t("people.skills.add")} limit={50} fresh={{ level: 3 }}>
          {(at) => (
            <>
              <field.Picker name={`skills.${at}.skillId`} label={t("people.skills.noun")} call={valuesOf("skills").options} />
              <field.Select name={`skills.${at}.level`} label={t("people.skills.level")} options={levels()} />
            </>
          )}
        </RowsField>
      </Card>
      <Card title={t("people.section.access")}>
        <FieldGrid>
          <ContributedParts of={siteField} give={{ name: "siteId", help: t("people.help.siteId") }} />
        </FieldGrid>
      </Card>
      <Card title={t("people.field.roles")}>
        <RowsField name="roles" noun={t("people.roles.noun")} addWord={t("people.roles.add")} limit={20} fresh={{ siteId: null }}>
          {(at) => (
            <>
              <field.Select name={`roles.${at}.roleId`} label={t("people.field.role")} options={options} />
              <ContributedParts
                of={siteField}
                give={{ name: `roles.${at}.siteId`, label: t("people.roles.at"), help: t("people.roles.atHelp") }}
              />
            </>
          )}
        </RowsField>
      </Card>
    </>
  );
}

const levels = () => SKILL_LEVELS.map((value) => ({ value, label: t(`people.skills.levels.${value}`) }));

/** Those that are offered, and those that the person has. */
function FurtherCrafts({ own }: { own: Person | null }) {
  const offered = useCall(valuesOf("crafts").options, { query: { startRow: "0", endRow: String(MAX_BLOCK_ROWS) } }).data?.rows ?? [];
  const kept = (own?.crafts ?? []).filter(({ id }) => !offered.some((craft) => craft.id === id));
  const options = [...offered, ...kept].map(({ id, name }) => ({ value: id, label: name }));
  return <ChoicesField name="craftIds" isWide options={options} none={t("people.crafts.none")} />;
}
