import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { useEffect } from "react";
import { t } from "../../i18n/index.ts";
import { useGo } from "../address.ts";
import { besides } from "../trail.ts";
import { IconButton } from "./button.tsx";
import styles from "./layout.module.css";

const FIELDS = "input, textarea, select, [contenteditable=''], [contenteditable='true']";

/** To the next and the previous record of the list that this one was opened from, by J and K, too. Nothing where it was not opened from one. */
export function Pager() {
  const { previous, next } = besides(location.pathname);
  const go = useGo();
  // Follows the keyboard of the page.
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey && !event.defaultPrevented;
      const isFree = !(event.target instanceof Element && event.target.closest(FIELDS)) && !document.querySelector("dialog[open]");
      const to = { j: next, k: previous }[event.key];
      if (!isPlain || !isFree || !to) return;
      event.preventDefault();
      go(to, { replace: true });
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  });
  if (previous === null && next === null) return null;
  return (
    <span className={styles.pager}>
      <IconButton
        label={t("common.action.previousRecord")}
        aria-keyshortcuts="K"
        disabled={previous === null}
        onClick={() => previous && go(previous, { replace: true })}
      >
        <IconChevronUp size={18} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={t("common.action.nextRecord")}
        aria-keyshortcuts="J"
        disabled={next === null}
        onClick={() => next && go(next, { replace: true })}
      >
        <IconChevronDown size={18} aria-hidden="true" />
      </IconButton>
    </span>
  );
}
