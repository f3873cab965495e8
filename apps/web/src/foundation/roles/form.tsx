import { userRoles, UserRoleFacts } from "@millwright/domain/foundation/roles/contract.ts";
import { t } from "../../i18n/foundation.ts";
import { later } from "../../kit/form/draft/later.ts";
import { FieldGrid } from "../../kit/form/field.tsx";
import { fieldsOf } from "../../kit/form/fields/fields-of.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { EditRecord, NewRecord } from "../../kit/record/record-form.tsx";
import { links } from "./links.ts";

const draft = later(UserRoleFacts);
const record = { contract: userRoles, draft, links, labels: "roles.field" };

/** What it allows is said on its page, once it is there. */
export const NewRole = () => (
  <NewRecord {...record} start={{ name: "" }} title={t("roles.new")} created={t("roles.created")}>
    <Fields />
  </NewRecord>
);

export const EditRole = () => <EditRecord {...record}>{() => <Fields />}</EditRecord>;

const field = fieldsOf(draft);

const Fields = () => (
  <Card title={t("roles.general")}>
    <FieldGrid>
      <field.Text name="name" autoFocus />
      <field.LongText name="description" isWide rows={3} />
    </FieldGrid>
  </Card>
);
