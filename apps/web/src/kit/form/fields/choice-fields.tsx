import { IconStar, IconStarFilled, IconX } from "@tabler/icons-react";
import { useEffect, useState, type KeyboardEvent } from "react";
import { t } from "../../../i18n/index.ts";
import { IconButton } from "../../layout/button.tsx";
import { useFormOf } from "../context.ts";
import { FieldFrame, useField, type FieldProps } from "../field.tsx";
import styles from "../form.module.css";

interface SelectFieldProps<V extends string | number> extends FieldProps {
  options: readonly { value: V; label: string }[];
}

/** One of a few; for many use the picker. An optional field can be set back to nothing. */
export function SelectField<V extends string | number>({ options, ...props }: SelectFieldProps<V>) {
  const field = useField<V>(props);
  const { names } = useFormOf();
  // Other parts of the form (the comparison of two versions) show the value by this name.
  useEffect(() => options.forEach(({ value, label }) => names.set(`${props.name}:${value}`, label)), [options, names, props.name]);
  return (
    <FieldFrame field={field} {...props}>
      <select
        {...field.control}
        className={styles.select}
        value={field.value ?? ""}
        autoFocus={props.autoFocus}
        onChange={(event) => field.change(options.find(({ value }) => String(value) === event.target.value)?.value ?? null)}
      >
        {(!field.isRequired || field.value === null || field.value === undefined) && <option value="">{t("common.none")}</option>}
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

/** Yes or no, at once. */
export function SwitchField(props: FieldProps) {
  const field = useField<boolean>(props);
  return (
    <div className={styles.field} data-field={props.name} data-wide={props.isWide || undefined}>
      <label className={styles.switch}>
        <input
          {...field.control}
          type="checkbox"
          role="switch"
          aria-checked={field.value ?? false}
          checked={field.value ?? false}
          onChange={(event) => field.change(event.target.checked)}
        />
        <span>{field.label}</span>
      </label>
      {props.help && (
        <p id={`${field.id}-help`} className={styles.help}>
          {props.help}
        </p>
      )}
    </div>
  );
}

/** One to five stars, as radio buttons: arrow keys choose. */
export function RatingField(props: FieldProps) {
  const field = useField<number>(props);
  const chosen = field.value ?? 0;
  return (
    <FieldFrame field={field} isGroup {...props}>
      <div
        className={styles.stars}
        role="radiogroup"
        aria-labelledby={`${field.id}-label`}
        aria-describedby={field.control["aria-describedby"]}
      >
        {[1, 2, 3, 4, 5].map((star) => (
          <label key={star} title={t("kit.rating.stars", { count: star })}>
            <input
              type="radio"
              name={field.id}
              ref={star === 1 ? field.control.ref : undefined}
              className="visually-hidden"
              checked={chosen === star}
              onChange={() => field.change(star)}
              onBlur={field.control.onBlur}
            />
            {star <= chosen ? <IconStarFilled size={20} aria-hidden="true" /> : <IconStar size={20} stroke={1.5} aria-hidden="true" />}
            <span className="visually-hidden">{t("kit.rating.stars", { count: star })}</span>
          </label>
        ))}
        {chosen > 0 && (
          <IconButton label={t("kit.rating.clear")} onClick={() => field.change(null)}>
            <IconX size={16} aria-hidden="true" />
          </IconButton>
        )}
      </div>
    </FieldFrame>
  );
}

/** A set of words; Enter or a comma adds one, Backspace in the empty box takes the last one back. */
export function TagsField({ limit = 20, ...props }: FieldProps & { limit?: number }) {
  const field = useField<string[]>(props);
  const [typed, setTyped] = useState("");
  const tags = field.value ?? [];
  const add = () => {
    const word = typed.trim();
    if (word !== "" && !tags.includes(word) && tags.length < limit) field.change([...tags, word]);
    setTyped("");
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.key === "Enter" && !event.ctrlKey && !event.metaKey) || event.key === ",") {
      event.preventDefault();
      add();
    }
    if (event.key === "Backspace" && typed === "" && tags.length > 0) field.change(tags.slice(0, -1));
  };
  return (
    <FieldFrame field={field} {...props}>
      <div className={styles.tags}>
        {tags.map((tag) => (
          <span key={tag} className={styles.tag}>
            {tag}
            <button
              type="button"
              aria-label={t("common.action.remove", { name: tag })}
              onClick={() => field.change(tags.filter((other) => other !== tag))}
            >
              <IconX size={13} aria-hidden="true" />
            </button>
          </span>
        ))}
        <input
          {...field.control}
          type="text"
          value={typed}
          maxLength={60}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={() => {
            add();
            field.control.onBlur();
          }}
        />
      </div>
    </FieldFrame>
  );
}
