import { useId, useState, type FormEvent } from "react";
import { userRoles, type UserRole } from "@millwright/domain/foundation/roles/contract.ts";
import { t } from "../../i18n/foundation.ts";
import { useGo } from "../../kit/address.ts";
import { notify } from "../../kit/feedback/snackbar.ts";
import { Modal } from "../../kit/form/modal.tsx";
import { Button } from "../../kit/layout/button.tsx";
import { useChange } from "../../kit/wire/query.ts";
import { links } from "./links.ts";
import { CHANGED } from "./of-role.ts";
import { problemOf } from "./words.ts";
import styles from "./roles.module.css";

/** Another role that says the same, under its own name. */
export function CopyDialog({ role, onClose }: { role: UserRole; onClose: () => void }) {
  const go = useGo();
  const form = useId();
  const copy = useChange(userRoles.copy, CHANGED);
  const [name, setName] = useState(t("roles.copy.of", { name: role.name }));
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (copy.isPending) return;
    const onSuccess = ({ id }: { id: number }) => {
      notify("success", t("roles.copy.done"));
      onClose();
      go(links.record(id));
    };
    copy.mutate({ params: { id: role.id }, body: { name } }, { onSuccess });
  };
  return (
    <Modal
      title={t("roles.copy.title", { name: role.name })}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t("common.action.cancel")}
          </Button>
          <Button type="submit" form={form} aria-disabled={copy.isPending}>
            {t("roles.copy.confirm")}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.dialog} onSubmit={send}>
        {copy.error && (
          <p className={styles.problem} role="alert">
            {problemOf(copy.error)}
          </p>
        )}
        <label>
          {t("roles.copy.name")}
          <input autoFocus required maxLength={200} value={name} onChange={({ target }) => setName(target.value)} />
        </label>
      </form>
    </Modal>
  );
}
