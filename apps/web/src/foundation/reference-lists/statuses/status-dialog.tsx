import { ASKS, waysFrom } from "@millwright/domain/foundation/statuses/moves.ts";
import { SHADES } from "@millwright/domain/foundation/statuses/shades.ts";
import { StatusPatch, workOrderStatuses } from "@millwright/domain/foundation/statuses/contract.ts";
import { t } from "../../../i18n/foundation.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { FieldFrame, useField } from "../../../kit/form/field.tsx";
import { SelectField, SwitchField } from "../../../kit/form/fields/choice-fields.tsx";
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
        <SelectField name="shade" options={SHADES.map((value) => ({ value, label: t(`referenceLists.shade.${value}`) }))} />
        <Ticks name="asks" options={ASKS.map((value) => ({ value, label: t(`referenceLists.asks.${value}`) }))} />
        <Ticks
          name="goesTo"
          isAllByDefault
          help={t("referenceLists.goesToHelp")}
          options={waysFrom(status.category).map((value) => ({ value, label: t(`referenceLists.category.${value}`) }))}
        />
        <SwitchField name="isActive" help={t("referenceLists.activeHelp")} />
        <div className={styles.moves}>
          <EntryMoves entry={status} entries={statuses} {...moves} />
        </div>
      </Form>
    </Modal>
  );
}

interface TicksProps {
  name: string;
  help?: string;
  options: readonly { value: string; label: string }[];
  /** Nothing said is all of them; all of them are said as nothing. */
  isAllByDefault?: boolean;
}

/** Some of a few words. */
function Ticks({ name, help, options, isAllByDefault = false }: TicksProps) {
  const field = useField<string[]>({ name, help });
  const all = options.map(({ value }) => value);
  const chosen = field.value ?? (isAllByDefault ? all : []);
  const toggle = (value: string) => {
    const next = all.filter((one) => (one === value ? !chosen.includes(one) : chosen.includes(one)));
    field.change(isAllByDefault && next.length === all.length ? null : next);
  };
  return (
    <FieldFrame field={{ ...field, isRequired: false }} isGroup help={help}>
      <div role="group" aria-labelledby={`${field.id}-label`} className={styles.ticks}>
        {options.map(({ value, label }, at) => (
          <label key={value}>
            <input
              type="checkbox"
              ref={at === 0 ? field.control.ref : undefined}
              checked={chosen.includes(value)}
              onChange={() => toggle(value)}
              onBlur={field.control.onBlur}
            />
            {label}
          </label>
        ))}
      </div>
    </FieldFrame>
  );
}
