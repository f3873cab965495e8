import { useState } from "react";
import { useWatch } from "react-hook-form";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { InvitationDraft, users } from "@millwright/domain/foundation/users/contract.ts";
import { t } from "../../i18n/foundation.ts";
import { useGo } from "../../kit/address.ts";
import { notify } from "../../kit/feedback/snackbar.ts";
import { later } from "../../kit/form/draft/later.ts";
import { useDraftForm } from "../../kit/form/draft/use-draft-form.ts";
import { FieldGrid } from "../../kit/form/field.tsx";
import { fieldsOf } from "../../kit/form/fields/fields-of.tsx";
import { RowsField } from "../../kit/form/fields/rows-field.tsx";
import { FormPage } from "../../kit/form/form-page.tsx";
import { Form } from "../../kit/form/form.tsx";
import { Modal } from "../../kit/form/modal.tsx";
import { Button } from "../../kit/layout/button.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { DetailHead } from "../../kit/layout/detail-head.tsx";
import { ContributedParts } from "../../kit/record/contributed.tsx";
import { useCall, useChange } from "../../kit/wire/query.ts";
import { LinkBox } from "../auth/public.ts";
import { siteField } from "../people/slots.ts";
import { accountRoles } from "./edit.tsx";
import { links } from "./links.ts";

const draft = later(InvitationDraft);
const field = fieldsOf(draft);
const START = { personId: null, by: "mail" as const, roles: [] };

/** `/settings/users/new`: somebody of the register or somebody new is given an account. */
export function InviteUser() {
  const go = useGo();
  const [made, setMade] = useState<{ id: number; name: string; link: string } | null>(null);
  const invite = useChange(users.invite, { invalidates: [users, people] });
  const form = useDraftForm({
    key: "users-invite",
    schema: draft,
    start: START,
    save: async ({ roles, ...body }, { idempotencyKey }) =>
      // No role named leaves those of somebody who is in the register as they are.
      await invite.mutateAsync({ body: { ...body, ...(roles && roles.length > 0 ? { roles } : {}) }, idempotencyKey }),
    onSaved: ({ user, link }) => {
      if (link !== null) return setMade({ id: user.id, name: user.name, link });
      notify("success", t("credentials.account.mailed", { email: user.email }));
      go(links.record(user.id), { replace: true });
    },
  });
  return (
    <>
      <DetailHead backTo={links.list()} title={t("users.invite")} />
      <FormPage>
        <Form form={form} labels="users.field" saveWord={t("users.inviteWord")} onCancel={() => go(links.list())}>
          <InviteFields />
        </Form>
      </FormPage>
      {made && (
        <Modal
          title={t("credentials.account.linkTitle", { name: made.name })}
          text={t("credentials.account.linkOnce")}
          onClose={() => go(links.record(made.id), { replace: true })}
          actions={<Button onClick={() => go(links.record(made.id), { replace: true })}>{t("credentials.account.close")}</Button>}
        >
          <LinkBox link={made.link} />
        </Modal>
      )}
    </>
  );
}

function InviteFields() {
  const personId: unknown = useWatch({ name: "personId" });
  const roles = useCall(people.roles, {}).data?.rows ?? [];
  const options = roles.filter(({ mayGive }) => mayGive).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <Card title={t("users.who")}>
        <FieldGrid>
          <field.Picker name="personId" call={people.list} help={t("users.help.personId")} />
          {!personId && (
            <>
              <field.Text name="firstName" />
              <field.Text name="lastName" />
            </>
          )}
          <field.Text name="email" type="email" help={t(personId ? "users.help.known" : "users.help.email")} />
        </FieldGrid>
      </Card>
      <Card title={t("users.account")}>
        <FieldGrid>
          <field.Select name="accountRole" options={accountRoles()} help={t("users.help.accountRoleNew")} />
          <field.Select name="by" options={(["mail", "link"] as const).map((value) => ({ value, label: t(`users.by.${value}`) }))} />
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
