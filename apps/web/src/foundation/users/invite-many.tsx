import { useId, useState } from "react";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { users, type InvitedLine } from "@millwright/domain/foundation/users/contract.ts";
import { MAX_INVITATIONS, readInvitations } from "@millwright/domain/foundation/users/invitations.ts";
import { sentence } from "@millwright/domain/kit/reasons.ts";
import { t } from "../../i18n/foundation.ts";
import { FieldFrame } from "../../kit/form/field.tsx";
import formStyles from "../../kit/form/form.module.css";
import { FormPage } from "../../kit/form/form-page.tsx";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { Button } from "../../kit/layout/button.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { DetailHead } from "../../kit/layout/detail-head.tsx";
import { ToneChip } from "../../kit/marks/status-chip.tsx";
import { isRefusal } from "../../kit/wire/failures.ts";
import { useCall, useChange } from "../../kit/wire/query.ts";
import { links } from "./links.ts";
import styles from "./users.module.css";

/** `/settings/users/invite`: a paste of lines, and an answer for each. Lines that were refused stay to be mended. */
export function InviteUsers() {
  const [text, setText] = useState("");
  const [roleId, setRoleId] = useState<number | null>(null);
  const [told, setTold] = useState<readonly InvitedLine[]>([]);
  const [fault, setFault] = useState<string>();
  const roles = useCall(people.roles, {}).data?.rows.filter(({ mayGive }) => mayGive) ?? [];
  const invite = useChange(users.inviteMany, { invalidates: [users, people] });
  const [textId, roleField] = [useId(), useId()];
  const count = readInvitations(text).length;
  const run = async () => {
    setFault(undefined);
    try {
      const { rows } = await invite.mutateAsync({ body: { text, roleId } });
      setTold(rows);
      setText(
        rows
          .filter(({ outcome }) => outcome === "refused")
          .map((row) => row.text)
          .join("\n"),
      );
    } catch (failure) {
      const field = isRefusal(failure) ? failure.detail.fields?.[0] : undefined;
      setFault(field ? sentence(field.reason, field.params) : failure instanceof Error ? failure.message : "");
    }
  };
  return (
    <>
      <DetailHead backTo={links.list()} title={t("users.inviteMany")} />
      <FormPage>
        <div className={styles.paste}>
          <Card title={t("users.many.lines")}>
            <FieldFrame
              field={{ id: textId, label: t("users.many.label"), isRequired: true, message: fault }}
              help={t("users.many.help", { limit: MAX_INVITATIONS })}
            >
              <textarea
                id={textId}
                className={`${formStyles.area} ${styles.pasted}`}
                rows={10}
                maxLength={40_000}
                spellCheck={false}
                aria-required="true"
                aria-invalid={fault ? true : undefined}
                aria-describedby={fault ? `${textId}-fault` : `${textId}-help`}
                value={text}
                onChange={(event) => setText(event.target.value)}
              />
            </FieldFrame>
            <FieldFrame field={{ id: roleField, label: t("users.many.role"), isRequired: false, message: undefined }}>
              <select
                id={roleField}
                className={formStyles.select}
                value={roleId ?? ""}
                onChange={(event) => setRoleId(event.target.value === "" ? null : Number(event.target.value))}
              >
                <option value="">{t("common.none")}</option>
                {roles.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            </FieldFrame>
            <div>
              <Button disabled={count === 0 || invite.isPending} onClick={() => void run()}>
                {count === 0 ? t("users.inviteWord") : t("users.many.go", { count })}
              </Button>
            </div>
          </Card>
          {told.length > 0 && <Result rows={told} />}
        </div>
      </FormPage>
    </>
  );
}

function Result({ rows }: { rows: readonly InvitedLine[] }) {
  const invited = rows.filter(({ outcome }) => outcome === "invited").length;
  return (
    <Card title={t("users.many.result", { count: invited, all: rows.length })} isPadded={false}>
      <ul className={styles.lines} aria-live="polite">
        {rows.map(({ line, text, outcome, id, message }) => (
          <li key={line}>
            <strong>
              <ToneChip tone={outcome === "invited" ? "ok" : "alarm"} label={t(`users.many.${outcome}`)} />
              {id ? <AppLink to={links.record(id)}>{text}</AppLink> : text}
            </strong>
            <span className={styles.facts}>{message}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
