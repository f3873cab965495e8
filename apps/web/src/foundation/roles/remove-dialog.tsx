import { useId, useState, type FormEvent } from "react";
import { userRoles, type UserRole } from "@millwright/domain/foundation/roles/contract.ts";
import { t } from "../../i18n/foundation.ts";
import { useGo } from "../../kit/address.ts";
import { notify } from "../../kit/feedback/snackbar.ts";
import { Modal } from "../../kit/form/modal.tsx";
import { Button } from "../../kit/layout/button.tsx";
import { useCall, useChange } from "../../kit/wire/query.ts";
import { links } from "./links.ts";
import { CHANGED } from "./of-role.ts";
import { problemOf } from "./words.ts";
import styles from "./roles.module.css";

/** A role goes, and whoever has it gets the one that is said here. */
export function RemoveDialog({ role, onClose }: { role: UserRole; onClose: () => void }) {
  const go = useGo();
  const form = useId();
  const remove = useChange(userRoles.remove, CHANGED);
  const holders = role.people + role.leavers;
  const roles = useCall(userRoles.list, holders > 0 ? { body: { endRow: 500 } } : null);
  const [moveTo, setMoveTo] = useState<number | null>(null);
  const [isMissing, setMissing] = useState(false);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setMissing(holders > 0 && moveTo === null);
    if (remove.isPending || (holders > 0 && moveTo === null)) return;
    const onSuccess = () => {
      notify("success", t("roles.remove.done"));
      onClose();
      go(links.list(), { replace: true });
    };
    remove.mutate({ params: { id: role.id }, body: { version: role.version, moveTo } }, { onSuccess });
  };
  const problem = isMissing ? t("roles.remove.missing") : (remove.error ?? roles.error);
  return (
    <Modal
      title={t("roles.remove.title", { name: role.name })}
      text={holders === 0 ? t("roles.remove.free") : t("roles.remove.text", { count: holders })}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t("common.action.cancel")}
          </Button>
          <Button variant="danger" type="submit" form={form} aria-disabled={remove.isPending}>
            {t("roles.remove.confirm")}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.dialog} onSubmit={send}>
        {problem && (
          <p className={styles.problem} role="alert">
            {typeof problem === "string" ? problem : problemOf(problem)}
          </p>
        )}
        {holders > 0 && (
          <>
            {role.leavers > 0 && <p>{t("roles.remove.leavers", { count: role.leavers })}</p>}
            <label>
              {t("roles.remove.moveTo")}
              <select value={moveTo ?? ""} onChange={({ target }) => setMoveTo(target.value === "" ? null : Number(target.value))}>
                <option value="">{t("roles.remove.choose")}</option>
                {(roles.data?.rows ?? [])
                  .filter(({ id }) => id !== role.id)
                  .map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
              </select>
            </label>
          </>
        )}
      </form>
    </Modal>
  );
}
