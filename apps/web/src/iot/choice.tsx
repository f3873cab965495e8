interface ChoiceProps<V extends string | number> {
  label: string;
  value: V | null;
  options: readonly { value: V; label: string }[];
  /** The word for null. */
  none: string;
  disabled: boolean;
  onChoose: (value: V | null) => void;
}

/** One of a few, saved as it is chosen, as wide as its words: it stands in lines with others. Its label is read aloud alone. */
export const Choice = <V extends string | number>({ label, value, options, none, disabled, onChoose }: ChoiceProps<V>) => (
  <select
    aria-label={label}
    value={value ?? ""}
    disabled={disabled}
    onChange={({ target }) => onChoose(options.find((option) => String(option.value) === target.value)?.value ?? null)}
  >
    <option value="">{none}</option>
    {options.map((option) => (
      <option key={option.value} value={option.value}>
        {option.label}
      </option>
    ))}
  </select>
);
