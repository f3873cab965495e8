import { useRouter } from "@tanstack/react-router";
import { useId, useState, type KeyboardEvent } from "react";
import { iconOf } from "../../kit/marks/nav-icons.ts";
import { useNavigation } from "../../kit/wire/query.ts";
import { t } from "../../i18n/index.ts";
import { itemsOf, suggestions, type NavItem } from "./nav-path.ts";
import search from "./nav-search.module.css";
import styles from "./search-box.module.css";

/** No suggestion is chosen: Enter then asks the search over everything. */
const NONE = -1;

/** The basic search of the container layout: the menu's pages by their titles. The focus stays in the field; the arrows move through what was found. */
export function SearchBox({ onMore }: { onMore: (typed: string) => void }) {
  const router = useRouter();
  const menu = useNavigation()?.menu ?? [];
  const list = useId();
  const [typed, type] = useState("");
  const [at, moveTo] = useState(NONE);
  const found = suggestions(itemsOf(menu), typed);
  const chosen = found[at];
  const write = (text: string) => {
    type(text);
    moveTo(NONE);
  };
  const go = ({ url }: NavItem) => {
    write("");
    void router.navigate({ href: url });
  };
  const enter = () => {
    if (chosen) return go(chosen);
    write("");
    onMore(typed.trim());
  };
  // From no suggestion to the first or last one, and round.
  const step = (by: 1 | -1) => moveTo(at === NONE && by < 0 ? found.length - 1 : (at + by + found.length) % found.length);
  const onKey = (event: KeyboardEvent) => {
    const moves: Record<string, () => void> = {
      ArrowDown: () => found.length > 0 && step(1),
      ArrowUp: () => found.length > 0 && step(-1),
      Enter: enter,
      Escape: () => write(""),
    };
    const move = moves[event.key];
    if (!move || typed.trim() === "") return;
    event.preventDefault();
    move();
  };
  return (
    <div className={styles.place} onBlur={() => write("")}>
      <input
        type="text"
        role="combobox"
        className={`${search.search} ${styles.field}`}
        aria-label={t("shell.search.label")}
        placeholder={t("shell.search.label")}
        aria-expanded={found.length > 0}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={chosen ? `${list}-${chosen.id}` : undefined}
        autoComplete="off"
        maxLength={100}
        value={typed}
        onChange={(event) => write(event.target.value)}
        onKeyDown={onKey}
      />
      <div id={list} role="listbox" aria-label={t("shell.search.results")} className={styles.list} hidden={found.length === 0}>
        {found.map((item) => (
          <Suggestion key={item.id} id={`${list}-${item.id}`} item={item} isChosen={item === chosen} onChoose={() => go(item)} />
        ))}
      </div>
      {typed.trim() !== "" && found.length === 0 && (
        <p role="status" className={`${styles.list} ${styles.none}`}>
          {t("shell.search.none")}
        </p>
      )}
    </div>
  );
}

interface SuggestionProps {
  id: string;
  item: NavItem;
  isChosen: boolean;
  onChoose: () => void;
}

function Suggestion({ id, item: { title, icon }, isChosen, onChoose }: SuggestionProps) {
  const Icon = iconOf(icon);
  return (
    <button
      type="button"
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      className={styles.option}
      // Pressing must not take the focus from the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <Icon size={17} stroke={1.6} aria-hidden="true" />
      {title}
    </button>
  );
}
