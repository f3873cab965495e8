import { IconArrowRight, IconBolt, IconFileText, IconHistory, IconPlus, IconSearch, IconX } from "@tabler/icons-react";
import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from "react";
import { search } from "@millwright/domain/foundation/search/contract.ts";
import { t } from "../../i18n/foundation.ts";
import { IconButton } from "../../kit/layout/button.tsx";
import { CodeText } from "../../kit/marks/code-text.tsx";
import { iconOf } from "../../kit/marks/nav-icons.ts";
import { recent } from "../../kit/recent.ts";
import { ownCancel } from "../../kit/sheet/own-cancel.ts";
import { NetworkFailure } from "../../kit/wire/failures.ts";
import { useCall } from "../../kit/wire/query.ts";
import { beginning, choicesFor, type Choice, type Group, type Places } from "./choices.ts";
import styles from "./palette.module.css";

interface PaletteProps {
  places: Places;
  /** What was typed while this was on its way. */
  begun: () => string;
  onGo: (href: string) => void;
  onClose: () => void;
}

/** Whoever types on is not asked for each letter. */
const PAUSE_MS = 120;
/** One letter says nothing of a record. */
const LEAST_TYPED = 2;

/** One field over everything: pages, what may be made, what was looked at, records of every kind. The focus stays in the field; the arrows move through what was found. */
export function Palette({ places, begun, onGo, onClose }: PaletteProps) {
  const element = useRef<HTMLDialogElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  const [typed, type] = useState("");
  const take = useRef(begun);
  const [at, moveTo] = useState(0);
  const [list] = [useId()];
  const found = useFound(typed);
  const isBlank = typed.trim() === "";
  const own = isBlank ? beginning(places, recent()) : [];
  const groups = choicesFor(typed, places, found.rows, found.more);
  const choices = groups.flatMap((group) => group.choices);
  const current = choices[Math.min(at, choices.length - 1)];
  // A dialog element is modal only when it is opened by this call; what was typed until then is taken over, and a press beside it closes it.
  useLayoutEffect(() => {
    const dialog = element.current;
    if (!dialog) return;
    const onPress = (event: MouseEvent) => event.target === dialog && close.current();
    type(take.current());
    dialog.showModal();
    dialog.addEventListener("click", onPress);
    return () => {
      dialog.removeEventListener("click", onPress);
      dialog.close();
    };
  }, []);
  // Where the arrows are is to be seen.
  useEffect(() => {
    if (current) document.getElementById(`${list}-${current.id}`)?.scrollIntoView?.({ block: "nearest" });
  }, [current, list]);

  const choose = ({ href, act }: Choice) => {
    if (!act) return onGo(href);
    onClose();
    act();
  };
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Enter") {
      if (current) choose(current);
    } else if (step && own.length > 0) element.current?.querySelector("nav a")?.closest("a")?.focus();
    else if (step && choices.length > 0) moveTo((Math.min(at, choices.length - 1) + step + choices.length) % choices.length);
    else return;
    event.preventDefault();
  };

  return (
    <dialog ref={element} className={styles.palette} aria-label={t("search.title")} onCancel={ownCancel(onClose)}>
      <div className={styles.body}>
        <div className={styles.head}>
          <IconSearch size={18} aria-hidden="true" />
          <input
            type="text"
            role="combobox"
            aria-label={t("search.title")}
            placeholder={t("search.field")}
            aria-expanded={choices.length > 0}
            aria-controls={list}
            aria-autocomplete="list"
            aria-activedescendant={current ? `${list}-${current.id}` : undefined}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={100}
            value={typed}
            onChange={(event) => {
              type(event.target.value);
              moveTo(0);
            }}
            onKeyDown={onKey}
          />
          <IconButton label={t("search.close")} onClick={onClose}>
            <IconX size={18} aria-hidden="true" />
          </IconButton>
        </div>
        <div id={list} role="listbox" aria-label={t("search.results")} className={styles.list} tabIndex={-1}>
          {groups.map((group) => (
            <Found key={group.name} list={list} group={group} current={current} onChoose={choose} />
          ))}
        </div>
        {own.map((group) => (
          <Own key={group.name} group={group} onGo={onGo} />
        ))}
        <State typed={typed} isEmpty={choices.length + own.length === 0} found={found} />
        <Keys />
      </div>
    </dialog>
  );
}

/** What the server found for what was typed a moment ago; what it found before stays while it looks. */
function useFound(typed: string) {
  const [asked, ask] = useState("");
  const q = typed.trim();
  // Follows the person's hands.
  useEffect(() => {
    const timer = setTimeout(() => ask(q), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [q]);
  const isAsked = asked.length >= LEAST_TYPED;
  const { data, error, refetch } = useCall(search.find, isAsked ? { query: { q: asked } } : null);
  const [last, keep] = useState(data);
  if (data && data !== last) keep(data);
  const shown = isAsked ? (data ?? (error ? undefined : last)) : undefined;
  const isWaiting = q.length >= LEAST_TYPED && (q !== asked || (!data && !error));
  return { rows: shown?.found ?? [], more: shown?.more ?? [], isWaiting, error: isAsked && !data ? error : null, refetch };
}

/** Links, not suggestions: nothing is suggested before something is typed. */
function Own({ group, onGo }: { group: Group; onGo: (href: string) => void }) {
  const name = useId();
  return (
    <nav aria-labelledby={name} className={styles.list}>
      <p id={name} className={styles.group}>
        {group.name}
      </p>
      {group.choices.map((choice) => (
        <a
          key={choice.id}
          href={choice.href}
          className={styles.option}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            onGo(choice.href);
          }}
          onKeyDown={(event) => {
            const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
            const links = [...(event.currentTarget.closest("dialog")?.querySelectorAll<HTMLAnchorElement>("nav a") ?? [])];
            if (step) links[links.indexOf(event.currentTarget) + step]?.focus();
          }}
        >
          <Mark choice={choice} />
          {choice.code && <CodeText>{choice.code}</CodeText>}
          <span className={styles.title}>{choice.title}</span>
        </a>
      ))}
    </nav>
  );
}

interface FoundProps {
  list: string;
  group: Group;
  current: Choice | undefined;
  onChoose: (choice: Choice) => void;
}

function Found({ list, group, current, onChoose }: FoundProps) {
  const name = useId();
  return (
    <div role="group" aria-labelledby={name}>
      <p id={name} role="presentation" className={styles.group}>
        {group.name}
      </p>
      {group.choices.map((choice) => (
        <button
          key={choice.id}
          type="button"
          id={`${list}-${choice.id}`}
          role="option"
          tabIndex={-1}
          aria-selected={choice.id === current?.id}
          className={styles.option}
          data-past={choice.isPast || undefined}
          // Pressing must not take the focus from the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(choice)}
        >
          <Mark choice={choice} />
          {choice.code && <CodeText>{choice.code}</CodeText>}
          <span className={styles.title}>{choice.title}</span>
          {choice.second && <span className={styles.second}>{choice.second}</span>}
          {choice.isPast && <span className={styles.second}>{t("search.past")}</span>}
        </button>
      ))}
    </div>
  );
}

const MARKS = { add: IconPlus, act: IconBolt, recent: IconHistory, record: IconFileText, all: IconArrowRight } as const;

function Mark({ choice }: { choice: Choice }) {
  const Icon = choice.icon === "page" ? iconOf(choice.pageIcon) : MARKS[choice.icon];
  return <Icon size={17} stroke={1.6} aria-hidden="true" />;
}

/** Said to who listens, too: that it looks, that nothing was found, and why it could not look. */
function State({ typed, isEmpty, found }: { typed: string; isEmpty: boolean; found: ReturnType<typeof useFound> }) {
  const { error, isWaiting } = found;
  if (error)
    return (
      <p role="alert" className={styles.state}>
        {error instanceof NetworkFailure ? t("search.offline") : t("search.failed", { why: error.message })}{" "}
        <button type="button" className={styles.again} onClick={() => void found.refetch()}>
          {t("common.action.retry")}
        </button>
      </p>
    );
  if (!isEmpty) return null;
  if (isWaiting) return <p className={styles.state}>{t("search.looking")}</p>;
  if (typed.trim() === "") return <p className={styles.state}>{t("search.start")}</p>;
  return (
    <div role="status" className={styles.state}>
      <strong>{t("search.none.title")}</strong>
      <p>{t("search.none.text", { text: typed.trim() })}</p>
      <p>{t("search.none.hint")}</p>
    </div>
  );
}

function Keys() {
  return (
    <p className={styles.keys} aria-hidden="true">
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> {t("search.keys.move")}
      </span>
      <span>
        <kbd>Enter</kbd> {t("search.keys.open")}
      </span>
      <span>
        <kbd>Esc</kbd> {t("search.keys.close")}
      </span>
    </p>
  );
}
