import { useEffect, useId, useState, type ReactNode } from "react";
import { t, type MessageKey } from "../../i18n/index.ts";
import { FieldFrame } from "../form/field.tsx";
import { InstantInput } from "../form/dates/date-inputs.tsx";
import formStyles from "../form/form.module.css";
import controls from "../filter/controls.module.css";
import type { FilterModel } from "../list/search.ts";
import type { ListCall } from "../list/list-call.ts";
import { RecordPicker } from "../picker/record-picker.tsx";
import type { Choice } from "../picker/use-choices.ts";
import type { AskProps, Change } from "./action.ts";
import styles from "./bulk.module.css";

/**
 * What the dialogs of many rows ask; a feature says which field, and these are the components. `none` are the words for leaving the field empty
 * ("No one"), where the call allows that: a choice beside the others, never what is there before anything is chosen.
 */

interface Option {
  value: number | string;
  label: string;
}

/** One of a few. */
export function askChoice(field: string, label: MessageKey, options: () => readonly Option[], none?: MessageKey) {
  return function AskChoice({ onChange }: AskProps<unknown>) {
    return (
      <ChoiceField
        label={t(label)}
        options={options()}
        none={none && t(none)}
        onChange={(chosen) => onChange(chosen && { [field]: chosen.value })}
      />
    );
  };
}

interface ChoiceFieldProps {
  label: string;
  options: readonly Option[];
  none?: string | undefined;
  /** Null while nothing is chosen; the value null is "none". */
  onChange: (chosen: { value: Option["value"] | null } | null) => void;
}

/** No value of ours is written so. */
const NONE = "-";

export function ChoiceField({ label, options, none, onChange }: ChoiceFieldProps) {
  const id = useId();
  return (
    <FieldFrame field={required(id, label)}>
      <select
        id={id}
        className={formStyles.select}
        defaultValue=""
        autoFocus
        aria-required="true"
        onChange={({ target }) =>
          onChange(target.value === NONE ? { value: null } : (options.find(({ value }) => String(value) === target.value) ?? null))
        }
      >
        <option value="">{t("kit.bulk.choose")}</option>
        {options.map(({ value, label: word }) => (
          <option key={value} value={value}>
            {word}
          </option>
        ))}
        {none !== undefined && <option value={NONE}>{none}</option>}
      </select>
    </FieldFrame>
  );
}

/** Another record. */
export function askRecord(
  field: string,
  label: MessageKey,
  call: ListCall,
  { filter, none }: { filter?: FilterModel; none?: MessageKey } = {},
) {
  return function AskRecord({ onChange }: AskProps<unknown>) {
    const id = useId();
    const [chosen, choose] = useState<Choice | typeof NONE | null>(null);
    const take = (next: typeof chosen) => {
      choose(next);
      onChange(next && { [field]: next === NONE ? null : next.id });
    };
    return (
      <FieldFrame field={required(id, t(label))}>
        <RecordPicker
          call={call}
          value={chosen === NONE ? null : chosen}
          control={{ id, "aria-required": chosen === NONE ? undefined : true }}
          autoFocus
          {...(filter ? { filter } : {})}
          onChange={take}
        />
        <OrNone words={none && t(none)} isOn={chosen === NONE} onChange={(isOn) => take(isOn ? NONE : null)} />
      </FieldFrame>
    );
  };
}

/** An instant in the tenant's time zone. */
export function askInstant(field: string, label: MessageKey, none?: MessageKey) {
  return function AskInstant({ onChange }: AskProps<unknown>) {
    const id = useId();
    const [typed, type] = useState("");
    const take = (next: string) => {
      type(next);
      onChange(next === "" ? null : { [field]: next === NONE ? null : next });
    };
    return (
      <FieldFrame field={required(id, t(label))} isGroup>
        <InstantInput
          aria-labelledby={`${id}-label`}
          autoFocus
          isRequired={typed !== NONE}
          value={typed === NONE || typed === "" ? null : typed}
          onChange={(next) => take(next ?? "")}
        />
        <OrNone words={none && t(none)} isOn={typed === NONE} onChange={(isOn) => take(isOn ? NONE : "")} />
      </FieldFrame>
    );
  };
}

/** The other answer below a control: nothing at all. What is chosen above takes it back. */
function OrNone({ words, isOn, onChange }: { words: string | undefined; isOn: boolean; onChange: (isOn: boolean) => void }) {
  if (words === undefined) return null;
  return (
    <label className={styles.none}>
      <input type="checkbox" className={controls.tick} checked={isOn} onChange={(event) => onChange(event.target.checked)} />
      {words}
    </label>
  );
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
export function askNothing(change: Change, text: MessageKey) {
  return function AskNothing({ onChange }: AskProps<unknown>) {
    // The dialog waits for a change from whatever asks; here there is nothing to wait for.
    useEffect(() => onChange(change), [onChange]);
    return <Plain>{t(text)}</Plain>;
  };
}

const Plain = ({ children }: { children: ReactNode }) => <p className={styles.plain}>{children}</p>;

const required = (id: string, label: string) => ({ id, label, isRequired: true, message: undefined });
