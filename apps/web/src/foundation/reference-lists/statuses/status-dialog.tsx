import { StatusPatch, workOrderStatuses } from "@millwright/domain/foundation/statuses/contract.ts";
import { t } from "../../../i18n/foundation.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { SwitchField } from "../../../kit/form/fields/choice-fields.tsx";
import { Form } from "../../../kit/form/form.tsx";
import { Modal } from "../../../kit/form/modal.tsx";
import { TextField } from "../../../kit/form/fields/text-fields.tsx";
import { useDraftForm } from "../../../kit/form/draft/use-draft-form.ts";
import { useChange } from "../../../kit/wire/query.ts";
import { EntryMoves, type EntryMovesProps } from "../entries/entry-moves.tsx";
import type { StatusEntry } from "./status-entry.ts";
import styles from "../schemes.module.css";

interface StatusDialogProps {
  status: StatusEntry;
  statuses: readonly StatusEntry[];
  moves: Omit<EntryMovesProps, "entry" | "entries">;
  onClose: () => void;
}

/** Edits a status of the tenant's own; its category was chosen once. */
export function StatusDialog({ status, statuses, moves, onClose }: StatusDialogProps) {
  const update = useChange(workOrderStatuses.update, { invalidates: [workOrderStatuses] });
  const form = useDraftForm({
    key: `work-order-status-${status.id}`,
    schema: StatusPatch,
    start: status,
    save: (draft, { version, idempotencyKey }) =>
      update.mutateAsync({ params: { id: status.id }, body: { ...draft, version }, idempotencyKey }),
    onSaved: () => {
      notify("success", t("kit.form.saved"));
      onClose();
    },
  });
  const cancel = () => {
    form.discard();
    onClose();
  };
  return (
    <Modal
      title={t("referenceLists.edit", { name: status.name })}
      text={`${t(`referenceLists.category.${status.category}`)}. ${t("referenceLists.categoryHelp")}`}
      onClose={onClose}
    >
      <Form form={form} labels="referenceLists.field" onCancel={cancel}>
        <TextField name="name" autoFocus />
        <SwitchField name="isActive" help={t("referenceLists.activeHelp")} />
        <div className={styles.moves}>
          <EntryMoves entry={status} entries={statuses} {...moves} />
        </div>
      </Form>
    </Modal>
  );
}
