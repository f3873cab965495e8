import { useId, useState } from "react";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { users, type HandedOver, type UserDetail } from "@millwright/domain/foundation/users/contract.ts";
import { t } from "../../i18n/foundation.ts";
import { SkeletonCards } from "../../kit/feedback/skeletons.tsx";
import { notify } from "../../kit/feedback/snackbar.ts";
import { ErrorState } from "../../kit/feedback/states.tsx";
import { FieldFrame } from "../../kit/form/field.tsx";
import { Modal } from "../../kit/form/modal.tsx";
import { Button } from "../../kit/layout/button.tsx";
import { CodeText } from "../../kit/marks/code-text.tsx";
import { RecordPicker } from "../../kit/picker/record-picker.tsx";
import type { Choice } from "../../kit/picker/use-choices.ts";
import { changed, useCall, useChange } from "../../kit/wire/query.ts";
import { OpenWorkList } from "./open-work.tsx";
import styles from "./users.module.css";

/** Closes an account. What is open for its person is shown and, if somebody is chosen, handed over first. */
export function Deactivate({ user, onClose }: { user: UserDetail; onClose: () => void }) {
  const { data, error, refetch } = useCall(users.open, { params: { id: user.id } });
  const [to, choose] = useState<Choice | null>(null);
  const [refused, setRefused] = useState<readonly HandedOver[] | null>(null);
  const id = useId();
  const handOver = useChange(users.handOver, { invalidates: [users] });
  const act = useChange(users.bulk, { invalidates: [users, people] });
  const rows = data?.rows.filter(({ count }) => count > 0) ?? [];
  const canHandOver = rows.some(({ isHandedOver }) => isHandedOver);
  const isBusy = handOver.isPending || act.isPending;

  const run = async () => {
    try {
      const left = to && refused === null ? await handAll(to.id) : [];
      // What could not be handed over is shown before the account is closed.
      if (left.length > 0) return setRefused(left);
      const answer = await act.mutateAsync({ body: { rows: [{ id: user.id }], change: { action: "deactivate" } } });
      const [row] = answer.rows;
      if (row?.outcome === "refused") return notify("error", row.message ?? "");
      notify("success", t("users.done.deactivate", { name: user.name }));
      onClose();
    } catch (failure) {
      notify("error", failure instanceof Error ? failure.message : "");
    }
  };
  /** In as many calls as it takes; those that were refused. */
  const handAll = async (toId: number): Promise<HandedOver[]> => {
    const { rows: told, left } = await handOver.mutateAsync({ params: { id: user.id }, body: { toId } });
    const failed = told.filter(({ outcome }) => outcome === "refused");
    await changed();
    return left > 0 && failed.length < told.length ? [...failed, ...(await handAll(toId))] : failed;
  };

  return (
    <Modal
      title={t("users.deactivate.title", { name: user.name })}
      text={t("users.deactivate.text")}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            {t("common.action.cancel")}
          </Button>
          <Button variant="danger" disabled={isBusy || (!data && !error)} onClick={() => void run()}>
            {t(to && refused === null ? "users.deactivate.both" : "users.act.deactivate")}
          </Button>
        </>
      }
    >
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonCards cards={1} lines={3} />}
      {data && rows.length === 0 && <p className={styles.none}>{t("users.noOpen")}</p>}
      {refused === null && rows.length > 0 && (
        <div className={styles.inDialog}>
          <OpenWorkList rows={rows} />
        </div>
      )}
      {refused === null && canHandOver && (
        <FieldFrame
          field={{ id, label: t("users.deactivate.to"), isRequired: false, message: undefined }}
          help={t("users.deactivate.toHelp")}
        >
          <RecordPicker call={people.list} value={to} without={user.id} control={{ id }} onChange={choose} />
        </FieldFrame>
      )}
      {refused !== null && (
        <>
          <p role="alert">{t("users.deactivate.refused", { count: refused.length })}</p>
          <ul className={styles.records}>
            {refused.map(({ kind, id: at, code, message }) => (
              <li key={`${kind} ${at}`}>
                <CodeText>{code}</CodeText> {message}
              </li>
            ))}
          </ul>
        </>
      )}
    </Modal>
  );
}
