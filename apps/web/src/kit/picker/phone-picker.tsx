import { IconChevronDown, IconX } from "@tabler/icons-react";
import { useId, useState } from "react";
import { t } from "../../i18n/index.ts";
import { Modal } from "../form/modal.tsx";
import { Combobox } from "./combobox.tsx";
import type { RecordPickerProps } from "./props.ts";
import styles from "./picker.module.css";

/** Under a field there is no room for what was found beside a phone's keyboard: the field opens a sheet that holds both. */
export function PhonePicker({ value, onChange, control = {}, isClearable = true, autoFocus, ...rest }: RecordPickerProps) {
  const [opened, setOpened] = useState<{ title: string; typed: string } | null>(null);
  const sheet = useId();
  const open = (field: HTMLInputElement, typed = "") => {
    const label = control["aria-label"] ?? field.labels?.[0]?.textContent.replace(/\*$/, "");
    setOpened({ title: label ?? t("kit.picker.found"), typed });
  };
  return (
    <div className={styles.picker}>
      <input
        {...control}
        type="text"
        role="combobox"
        className={styles.input}
        aria-haspopup="dialog"
        aria-expanded={opened !== null}
        aria-controls={sheet}
        autoComplete="off"
        // The keyboard comes with the sheet.
        inputMode="none"
        autoFocus={autoFocus}
        placeholder={t("kit.picker.search")}
        value={value?.name ?? ""}
        onClick={({ currentTarget }) => open(currentTarget)}
        onChange={({ currentTarget }) => open(currentTarget, currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown") return;
          event.preventDefault();
          open(event.currentTarget);
        }}
      />
      {value && isClearable ? (
        <button type="button" className={styles.clear} aria-label={t("common.action.clear")} onClick={() => onChange(null)}>
          <IconX size={18} aria-hidden="true" />
        </button>
      ) : (
        <IconChevronDown size={16} className={styles.arrow} aria-hidden="true" />
      )}
      {opened && (
        <Modal title={opened.title} isTall onClose={() => setOpened(null)}>
          <div id={sheet}>
            <Combobox
              {...rest}
              isSheet
              value={value}
              begun={opened.typed}
              isClearable={false}
              control={{ "aria-label": t("kit.picker.search") }}
              onChange={(chosen) => {
                setOpened(null);
                onChange(chosen);
              }}
            />
          </div>
        </Modal>
      )}
    </div>
  );
}
