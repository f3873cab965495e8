import type { Icon } from "@tabler/icons-react";
import type { Tone } from "../marks/status-chip.tsx";
import styles from "./choices.module.css";

interface ChoiceKeyProps {
  label: string;
  tone: Tone;
  Icon?: Icon | undefined;
  /** Across the whole of a walk, 72 pixels high. */
  isBig: boolean;
  isPressed: boolean;
  isDisabled: boolean;
  onPress: () => void;
  "aria-label"?: string;
}

/** One answer that is given with a touch. */
export const ChoiceKey = ({ label, tone, Icon: Glyph, isBig, isPressed, isDisabled, onPress, ...named }: ChoiceKeyProps) => (
  <button
    type="button"
    className={styles.choice}
    data-big={isBig || undefined}
    data-tone={tone}
    aria-pressed={isPressed}
    disabled={isDisabled}
    onClick={onPress}
    {...named}
  >
    {Glyph && <Glyph size={isBig ? 26 : 16} aria-hidden="true" />}
    {label}
  </button>
);

export interface Choice<V> {
  value: V;
  label: string;
  tone: Tone;
  Icon?: Icon;
}
interface ChoicesProps<V> {
  /** What is answered, read aloud. */
  label: string;
  choices: readonly Choice<V>[];
  chosen: V | null;
  isBig: boolean;
  isDisabled: boolean;
  onChoose: (value: V) => void;
}

/** The answers of which one is given: side by side in a list, one below the other in a walk. */
export const Choices = <V extends string | number>({ label, choices, chosen, onChoose, ...how }: ChoicesProps<V>) => (
  <div className={styles.choices} data-big={how.isBig || undefined} role="group" aria-label={label}>
    {choices.map(({ value, ...choice }) => (
      <ChoiceKey key={value} {...choice} {...how} isPressed={value === chosen} onPress={() => onChoose(value)} />
    ))}
  </div>
);
