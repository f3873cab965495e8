import { IconBackspace, IconCheck, IconPlusMinus } from "@tabler/icons-react";
import { KEYPAD_KEYS, pressed, type KeypadKey } from "@millwright/domain/kit/keypad.ts";
import type { PointerEvent } from "react";
import { t } from "../../i18n/index.ts";
import { decimalSign } from "../format.ts";
import styles from "./keypad.module.css";

interface KeypadProps {
  value: string;
  /** What the keys belong to, read aloud. */
  label: string;
  /** What the key that is done does. */
  done: string;
  isDisabled: boolean;
  onChange: (typed: string) => void;
}

/** Keys for a number that gloves can hit. The one that is done sends the form that it stands in; the field above stays in focus, so that a keyboard types into it as well. */
export function Keypad({ value, label, done, isDisabled, onChange }: KeypadProps) {
  const decimal = decimalSign();
  return (
    <div className={styles.keypad} role="group" aria-label={label}>
      {KEYPAD_KEYS.map((key) => (
        <button
          key={key}
          type="button"
          className={styles.key}
          data-key={key}
          disabled={isDisabled}
          aria-label={
            key === "decimal"
              ? t("kit.hand.keypad.decimal")
              : key === "sign"
                ? t("kit.hand.keypad.sign")
                : key === "erase"
                  ? t("kit.hand.keypad.erase")
                  : key
          }
          onPointerDown={keepFocus}
          onClick={() => onChange(pressed(value, key, decimal))}
        >
          <Face of={key} decimal={decimal} />
        </button>
      ))}
      <button type="submit" className={styles.done} disabled={isDisabled} aria-label={done} onPointerDown={keepFocus}>
        <IconCheck size={32} stroke={2.4} aria-hidden="true" />
      </button>
    </div>
  );
}

const keepFocus = (event: PointerEvent): void => event.preventDefault();

function Face({ of, decimal }: { of: KeypadKey; decimal: string }) {
  if (of === "erase") return <IconBackspace size={26} aria-hidden="true" />;
  if (of === "sign") return <IconPlusMinus size={24} aria-hidden="true" />;
  return of === "decimal" ? decimal : of;
}
