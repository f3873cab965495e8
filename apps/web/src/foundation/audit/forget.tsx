import { IconUserOff } from "@tabler/icons-react";
import { useId, useState, type FormEvent } from "react";
import { audit } from "@millwright/domain/foundation/audit/contract.ts";
import { people, type Person } from "@millwright/domain/foundation/people/contract.ts";
import { formerName } from "@millwright/domain/foundation/people/forgetting.ts";
import { scopeOf } from "@millwright/domain/kit/access.ts";
import { t } from "../../i18n/foundation.ts";
import { notify } from "../../kit/feedback/snackbar.ts";
import controls from "../../kit/filter/controls.module.css";
import { Modal } from "../../kit/form/modal.tsx";
import { formatDateTime } from "../../kit/format.ts";
import { Button } from "../../kit/layout/button.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { isRefusal } from "../../kit/wire/failures.ts";
import { useChange, useGrants, useMay } from "../../kit/wire/query.ts";
import styles from "./audit.module.css";

/** On the page of somebody who left: the way to take their name and addresses out, or when that was done. */
export function Leaver({ person }: { person: Person }) {
  const [isOpen, setOpen] = useState(false);
  const seesAll = scopeOf(useGrants(), "audit") === "all";
  const may = useMay(audit.forget) && seesAll;
  if (person.forgottenAt)
    return <Card title={t("audit.forget.title")}>{t("audit.forget.done", { when: formatDateTime(person.forgottenAt) })}</Card>;
  if (person.archivedAt === null || !may) return null;
  return (
    <Card title={t("audit.forget.title")}>
      <p className={styles.about}>{t("audit.forget.about")}</p>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <IconUserOff size={16} aria-hidden="true" />
        {t("audit.forget.open")}
      </Button>
      {isOpen && <ForgetDialog person={person} onClose={() => setOpen(false)} />}
    </Card>
  );
}

function ForgetDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const id = useId();
  const [name, setName] = useState("");
  const [fault, setFault] = useState("");
  const forget = useChange(audit.forget, { invalidates: [people, audit] });
  const send = async () => {
    try {
      const { name: now } = await forget.mutateAsync({ body: { id: person.id, version: person.version, name } });
      notify("success", t("audit.forget.saved", { name: now }));
      onClose();
    } catch (failure) {
      setFault(faultOf(failure));
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === "") setFault(t("audit.forget.missing"));
    else void send();
  };
  const { firstName, lastName } = formerName(person.id);
  return (
    <Modal
      title={t("audit.forget.ask", { name: person.name })}
      text={t("audit.forget.text", { name: `${firstName} ${lastName}` })}
      onClose={onClose}
      actions={
        <>
          <Button variant="text" onClick={onClose}>
            {t("common.action.cancel")}
          </Button>
          <Button variant="danger" type="submit" form={id} disabled={forget.isPending}>
            {t("audit.forget.open")}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.form} onSubmit={onSubmit} noValidate>
        <label className={styles.field}>
          {t("audit.forget.name")}
          {/* The dialog was opened to type this. */}
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
          <input
            autoFocus
            autoComplete="off"
            className={controls.control}
            value={name}
            maxLength={250}
            aria-invalid={fault !== "" || undefined}
            aria-describedby={`${id}-fault`}
            onChange={(event) => setName(event.target.value)}
          />
        </label>
        <p id={`${id}-fault`} className={styles.fault} role="alert">
          {fault}
        </p>
      </form>
    </Modal>
  );
}

/** What the server says of the name, else of the whole. */
function faultOf(failure: unknown): string {
  if (isRefusal(failure, "invalid")) return t("audit.forget.other");
  return failure instanceof Error ? failure.message : t("common.state.errorText");
}
