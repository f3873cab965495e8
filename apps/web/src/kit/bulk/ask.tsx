import { IconChevronDown } from "@tabler/icons-react";
import { useEffect, useId, useState, type ReactNode } from "react";
import { t } from "../../i18n/index.ts";
import { FieldFrame } from "../form/field.tsx";
import { fromLocal } from "../form/local-time.ts";
import formStyles from "../form/form.module.css";
import type { FilterModel } from "../grid/search.ts";
import type { ListCall } from "../grid/list-call.ts";
import { RecordPicker } from "../picker/record-picker.tsx";
import type { Choice } from "../picker/use-choices.ts";
import type { AskProps, Change } from "./action.ts";
import styles from "./bulk.module.css";

/** What the dialogs of many rows ask; a feature says which field, and these are the components. */

interface Option {
  value: number | string;
  label: string;
}

/** One of a few. */
export function askChoice(field: string, label: string, options: () => readonly Option[]) {
  return function AskChoice({ onChange }: AskProps<unknown>) {
    return <ChoiceField label={label} options={options()} onChange={(value) => onChange(value === null ? null : { [field]: value })} />;
  };
}

interface ChoiceFieldProps {
  label: string;
  options: readonly Option[];
  onChange: (value: Option["value"] | null) => void;
}

export function ChoiceField({ label, options, onChange }: ChoiceFieldProps) {
  const id = useId();
  return (
    <FieldFrame field={required(id, label)}>
      <span className={formStyles.affixed}>
        <select
          id={id}
          className={formStyles.select}
          defaultValue=""
          autoFocus
          aria-required="true"
          onChange={(event) => onChange(options.find(({ value }) => String(value) === event.target.value)?.value ?? null)}
        >
          <option value="">{t("kit.bulk.choose")}</option>
          {options.map(({ value, label: word }) => (
            <option key={value} value={value}>
              {word}
            </option>
          ))}
        </select>
        <IconChevronDown size={16} className={formStyles.arrow} aria-hidden="true" />
      </span>
    </FieldFrame>
  );
}

/** Another record. */
export function askRecord(field: string, label: string, call: ListCall, filter?: FilterModel) {
  return function AskRecord({ onChange }: AskProps<unknown>) {
    const id = useId();
    const [chosen, setChosen] = useState<Choice | null>(null);
    return (
      <FieldFrame field={required(id, label)}>
        <RecordPicker
          call={call}
          value={chosen}
          control={{ id, "aria-required": true }}
          autoFocus
          {...(filter ? { filter } : {})}
          onChange={(choice) => {
            setChosen(choice);
            onChange(choice ? { [field]: choice.id } : null);
          }}
        />
      </FieldFrame>
    );
  };
}

/** An instant in the tenant's time zone. */
export function askInstant(field: string, label: string) {
  return function AskInstant({ onChange }: AskProps<unknown>) {
    const id = useId();
    return (
      <FieldFrame field={required(id, label)}>
        <input
          id={id}
          type="datetime-local"
          className={formStyles.input}
          data-num
          autoFocus
          aria-required="true"
          onChange={(event) => onChange(event.target.value ? { [field]: fromLocal(event.target.value) } : null)}
        />
      </FieldFrame>
    );
  };
}

/** Why, for a change that takes a reason. */
export function askReason(change: Change) {
  return function AskReason({ onChange }: AskProps<unknown>) {
    return <ReasonField isRequired onChange={(reason) => onChange(reason ? { ...change, reason } : null)} />;
  };
}

export function ReasonField({ isRequired, onChange }: { isRequired: boolean; onChange: (reason: string) => void }) {
  const id = useId();
  return (
    <FieldFrame field={{ ...required(id, t("common.reason.label")), isRequired }}>
      <textarea
        id={id}
        rows={3}
        maxLength={500}
        className={formStyles.area}
        aria-required={isRequired}
        onChange={(event) => onChange(event.target.value.trim())}
      />
    </FieldFrame>
  );
}

/** Nothing but whether to go ahead. */
export function askNothing(change: Change, text: string) {
  return function AskNothing({ onChange }: AskProps<unknown>) {
    // The dialog waits for a change from whatever asks; here there is nothing to wait for.
    useEffect(() => onChange(change), [onChange]);
    return <Plain>{text}</Plain>;
  };
}

const Plain = ({ children }: { children: ReactNode }) => <p className={styles.plain}>{children}</p>;

const required = (id: string, label: string) => ({ id, label, isRequired: true, message: undefined });
