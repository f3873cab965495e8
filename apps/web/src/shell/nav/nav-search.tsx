import { useNavigate, type LinkProps } from "@tanstack/react-router";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useId, useRef, useState, type KeyboardEvent, type RefObject } from "react";
import { useNavigation } from "../../kit/wire/query.ts";
import { t } from "../../i18n/index.ts";
import { iconOf } from "../../kit/marks/nav-icons.ts";
import { itemsOf, suggestions, type NavItem } from "./nav-path.ts";
import styles from "./nav-search.module.css";

/** Finds pages by their title among those the person may see: the server's menu holds no others. */
export function NavSearch({ onDone }: { onDone?: () => void }) {
  const navigation = useNavigation();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const list = useId();
  useSlashKey(field);

  const matching = suggestions(itemsOf(navigation?.menu ?? []), typed);
  const shows = isOpen && typed.trim() !== "";
  const close = () => {
    setTyped("");
    setOpen(false);
    field.current?.blur();
    onDone?.();
  };
  const go = (item: NavItem) => {
    close();
    void navigate({ to: item.url as LinkProps["to"] });
  };
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Escape") close();
    else if (event.key === "Enter" && matching[at]) go(matching[at]);
    else if (step && matching.length > 0) setAt((at + step + matching.length) % matching.length);
    else return;
    event.preventDefault();
  };

  return (
    <div className={styles.search} role="search">
      <IconSearch className={styles.glass} size={16} aria-hidden="true" />
      <input
        ref={field}
        type="text"
        role="combobox"
        aria-label={t("shell.search.label")}
        placeholder={t("shell.search.label")}
        aria-expanded={shows}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={shows && matching[at] ? `${list}-${matching[at].id}` : undefined}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
          setOpen(true);
        }}
        onKeyDown={onKey}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
      />
      <kbd className={styles.key} aria-hidden="true">
        {t("shell.search.shortcut")}
      </kbd>
      <div className={styles.drop} hidden={!shows}>
        <div id={list} role="listbox" aria-label={t("shell.search.results")}>
          {matching.map((item, index) => (
            <Suggestion key={item.id} id={`${list}-${item.id}`} item={item} isAt={index === at} onChoose={go} />
          ))}
        </div>
        {matching.length === 0 && (
          <p className={styles.none} role="status">
            {t("shell.search.none")}
          </p>
        )}
      </div>
    </div>
  );
}

interface SuggestionProps {
  id: string;
  item: NavItem;
  isAt: boolean;
  onChoose: (item: NavItem) => void;
}

function Suggestion({ id, item, isAt, onChoose }: SuggestionProps) {
  const Icon = iconOf(item.icon);
  return (
    <button
      type="button"
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isAt}
      className={styles.option}
      // Pressing must not take the focus from the field, or the list would close before the click.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(item)}
    >
      <Icon size={17} stroke={1.6} aria-hidden="true" />
      {item.title}
    </button>
  );
}

/** The slash key goes to the search from anywhere but a field, unless a list took it for its own; Ctrl+K from everywhere. */
function useSlashKey(field: RefObject<HTMLInputElement | null>) {
  // Follows the keyboard of the whole page.
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const isCtrlK = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      const isSlash = event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target);
      if (!(isCtrlK || isSlash) || event.defaultPrevented || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [field]);
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
