import { IconSearch } from "@tabler/icons-react";
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { IconButton } from "../../kit/layout/button.tsx";
import { t } from "../../i18n/index.ts";
import styles from "./nav-search.module.css";
import toolbar from "../toolbar.module.css";

const load = () => import("./search-everything.tsx");
const SearchEverything = lazy(() => load().then((module) => ({ default: module.SearchEverything })));

const SearchBox = lazy(() => import("./search-box.tsx").then((module) => ({ default: module.SearchBox })));

interface NavSearchProps {
  /** An icon alone. */
  isBrief?: boolean;
  /** A field of its own, with the pages of the menu. */
  isBox?: boolean;
}

/** The search over everything; Ctrl+K opens it everywhere. In the toolbar it looks like a field; brief, and on a phone, it is an icon. */
export function NavSearch({ isBrief = false, isBox = false }: NavSearchProps) {
  const [isOpen, setOpen] = useState(false);
  // What was typed into the box goes along.
  const [given, give] = useState("");
  const begun = useTypedMeanwhile(isOpen);
  useSearchKeys(() => setOpen(true));
  const close = () => {
    give("");
    setOpen(false);
  };
  // Whoever comes near it will want it at once.
  const near = () => void load();
  return (
    <>
      {isBox && (
        <Suspense fallback={<span className={styles.search} />}>
          <SearchBox
            onMore={(typed) => {
              give(typed);
              setOpen(true);
            }}
          />
        </Suspense>
      )}
      {!isBrief && !isBox && (
        <button
          type="button"
          className={styles.search}
          aria-keyshortcuts="Control+K"
          aria-haspopup="dialog"
          onPointerEnter={near}
          onFocus={near}
          onClick={() => setOpen(true)}
        >
          <IconSearch size={16} aria-hidden="true" />
          <span>{t("shell.search.label")}</span>
          <kbd aria-hidden="true">{t("shell.search.shortcut")}</kbd>
        </button>
      )}
      <IconButton
        className={isBrief ? "" : `${toolbar.phoneOnly} ${toolbar.phoneSearch}`}
        label={t("shell.search.label")}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <IconSearch size={20} stroke={1.6} aria-hidden="true" />
      </IconButton>
      {createPortal(<Suspense>{isOpen && <SearchEverything begun={() => given + begun()} onClose={close} />}</Suspense>, document.body)}
    </>
  );
}

/** Nobody waits for a dialog to be there before they type: the letters until then are kept for it. */
function useTypedMeanwhile(isOpen: boolean): () => string {
  const kept = useRef("");
  // Follows the keyboard of the whole page until the dialog has it.
  useLayoutEffect(() => {
    if (!isOpen) return;
    kept.current = "";
    const keep = (event: globalThis.KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
      if (event.key === "Backspace") kept.current = kept.current.slice(0, -1);
      else if ([...event.key].length === 1) kept.current += event.key;
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    // A scanner that is a keyboard would hold the letters back.
    document.documentElement.toggleAttribute("data-searching", true);
    document.addEventListener("keydown", keep, { capture: true });
    return () => {
      document.documentElement.removeAttribute("data-searching");
      document.removeEventListener("keydown", keep, { capture: true });
    };
  }, [isOpen]);
  return () => kept.current;
}

/** Ctrl+K from everywhere; the slash key from anywhere but a field, unless a list took it for its own. */
function useSearchKeys(open: () => void) {
  // Follows the keyboard of the whole page.
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const isCtrlK = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      const isSlash = event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target);
      if (!(isCtrlK || isSlash) || event.defaultPrevented || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      open();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  });
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
