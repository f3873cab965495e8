import { IconChevronDown, IconX } from "@tabler/icons-react";
import { useId, useRef, useState, type KeyboardEvent } from "react";
import { t } from "../../i18n/index.ts";
import { CodeText } from "../marks/code-text.tsx";
import type { RecordPickerProps } from "./props.ts";
import { useChoices, type Choice } from "./use-choices.ts";
import styles from "./picker.module.css";

interface ComboboxProps extends RecordPickerProps {
  /** In a sheet of its own the list is what the sheet holds. */
  isSheet?: boolean;
  /** What was typed before it was there. */
  begun?: string | undefined;
}

/** Finds one record by typing part of its code or name. Arrow keys move, Enter takes, Escape leaves. */
export function Combobox({
  call,
  value,
  onChange,
  filter,
  without,
  detailOf,
  control = {},
  isClearable = true,
  autoFocus,
  isSheet = false,
  begun,
}: ComboboxProps) {
  const [typed, setTyped] = useState<string | null>(begun ?? null);
  const [active, setActive] = useState(0);
  const [isOpened, setOpen] = useState(false);
  const isOpen = isSheet || isOpened;
  const list = useId();
  const box = useRef<HTMLDivElement>(null);
  const { data = [], isFetching, error } = useChoices(call, typed ?? "", isOpen, filter, detailOf);
  const choices = data.filter(({ id }) => id !== without);

  const close = () => {
    setOpen(false);
    setTyped(null);
    setActive(0);
  };
  const take = (choice: Choice | null) => {
    onChange(choice);
    close();
  };
  const move = (step: number) => {
    setOpen(true);
    const next = isOpen ? (active + step + Math.max(choices.length, 1)) % Math.max(choices.length, 1) : 0;
    setActive(next);
    box.current?.querySelectorAll("[role=option]")[next]?.scrollIntoView({ block: "nearest" });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") move(event.key === "ArrowDown" ? 1 : -1);
    else if (event.key === "Enter" && isOpen && !event.ctrlKey && choices[active]) take(choices[active]);
    else if (event.key === "Escape" && isOpened) close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div
      ref={box}
      className={styles.picker}
      data-sheet={isSheet || undefined}
      onBlur={(event) => {
        if (!isSheet && !event.currentTarget.contains(event.relatedTarget)) close();
      }}
    >
      <input
        {...control}
        type="text"
        role="combobox"
        className={styles.input}
        aria-expanded={isOpen}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && choices[active] ? `${list}-${active}` : undefined}
        autoComplete="off"
        autoFocus={autoFocus}
        placeholder={t("kit.picker.search")}
        value={typed ?? value?.name ?? ""}
        // What is typed takes the place of the name that stands there; it is not added to it.
        onFocus={(event) => typed === null && event.currentTarget.select()}
        onClick={(event) => {
          if (typed === null) event.currentTarget.select();
          setOpen(true);
        }}
        onChange={(event) => {
          setTyped(event.target.value);
          setActive(0);
          setOpen(true);
        }}
        onKeyDown={onKeyDown}
      />
      {value && isClearable ? (
        <button type="button" className={styles.clear} aria-label={t("common.action.clear")} onClick={() => take(null)}>
          <IconX size={15} aria-hidden="true" />
        </button>
      ) : (
        <IconChevronDown size={16} className={styles.arrow} aria-hidden="true" />
      )}
      <ul
        id={list}
        // A listbox must hold options; a note alone is a plain list.
        role={choices.length > 0 ? "listbox" : undefined}
        aria-label={t("kit.picker.found")}
        className={styles.list}
        hidden={!isOpen}
      >
        {choices.map((choice, at) => (
          <li
            key={choice.id}
            id={`${list}-${at}`}
            role="option"
            aria-selected={choice.id === value?.id}
            data-active={at === active || undefined}
            // Before the input loses the focus and closes the list.
            onMouseDown={(event) => {
              event.preventDefault();
              take(choice);
            }}
            onMouseMove={() => setActive(at)}
          >
            {choice.code !== undefined && <CodeText>{choice.code}</CodeText>}
            <span>
              {choice.name}
              {choice.detail !== undefined && <span className={styles.detail}>{choice.detail}</span>}
            </span>
          </li>
        ))}
        {choices.length === 0 && (
          <li className={styles.note}>{error ? error.message : isFetching ? t("common.state.loading") : t("kit.picker.none")}</li>
        )}
      </ul>
    </div>
  );
}
