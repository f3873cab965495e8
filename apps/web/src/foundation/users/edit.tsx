import { ACCOUNT_ROLES } from "@millwright/domain/kit/access.ts";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { UserEdit, users } from "@millwright/domain/foundation/users/contract.ts";
import { t } from "../../i18n/foundation.ts";
import { later } from "../../kit/form/draft/later.ts";
import { FieldGrid } from "../../kit/form/field.tsx";
import { fieldsOf } from "../../kit/form/fields/fields-of.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { EditRecord } from "../../kit/record/record-form.tsx";
import { links } from "./links.ts";

const draft = later(UserEdit);
const field = fieldsOf(draft);
const record = { contract: users, draft, links, labels: "users.field", alsoChanges: [people] };

/** What the account says: the address that is signed in with, and what it opens. Roles and name are the person's. */
export function EditUser() {
  return (
    <EditRecord {...record}>
      {() => (
        <Card title={t("users.account")}>
          <FieldGrid>
            <field.Text name="email" type="email" autoFocus help={t("users.help.email")} />
            <field.Select name="accountRole" options={accountRoles()} help={t("users.help.accountRole")} />
          </FieldGrid>
        </Card>
      )}
    </EditRecord>
  );
}

export const accountRoles = () => ACCOUNT_ROLES.map((value) => ({ value, label: t(`users.accountRole.${value}`) }));
