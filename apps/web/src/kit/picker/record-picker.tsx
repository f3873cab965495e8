import { IconChevronDown, IconX } from "@tabler/icons-react";
import { useId, useRef, useState, type KeyboardEvent, type Ref } from "react";
import { t } from "../../i18n/index.ts";
import type { FilterModel } from "../list/search.ts";
import type { ListCall } from "../list/use-list.ts";
import { CodeText } from "../marks/code-text.tsx";
import { useChoices, type Choice, type DetailOf } from "./use-choices.ts";
import styles from "./picker.module.css";

export interface RecordPickerProps {
  /** The list that is searched. */
  call: ListCall;
  value: Choice | null;
  onChange: (chosen: Choice | null) => void;
  /** Narrows what is offered (people of a crew, categories of one list). */
  filter?: FilterModel;
  /** A record that is never offered: the one that another is chosen for. */
  without?: number;
  /** A second line for each record that is offered. */
  detailOf?: DetailOf;
  /** Names for assistive technology and the form: id, ref, aria-*. */
  control?: {
    id?: string;
    name?: string;
    ref?: Ref<HTMLInputElement>;
    onBlur?: () => void;
    "aria-label"?: string;
    /** It has the focus when the panel that it stands in opens. */
    "data-first"?: true;
    "aria-invalid"?: true | undefined;
    "aria-describedby"?: string | undefined;
    "aria-required"?: true | undefined;
  };
  isClearable?: boolean;
  autoFocus?: boolean;
}

/** Finds one record by typing part of its code or name. Arrow keys move, Enter takes, Escape leaves. */
export function RecordPicker({
  call,
  value,
  onChange,
  filter,
  without,
  detailOf,
  control = {},
  isClearable = true,
  autoFocus,
}: RecordPickerProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const [isOpen, setOpen] = useState(false);
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
    else if (event.key === "Escape" && isOpen) close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div
      ref={box}
      className={styles.picker}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close();
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
        onClick={() => setOpen(true)}
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
