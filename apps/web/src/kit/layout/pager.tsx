import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { t } from "../../i18n/index.ts";
import { useGo } from "../address.ts";
import { useListKeys } from "../list/keys/use-list-keys.ts";
import { besides } from "../trail.ts";
import { IconButton } from "./button.tsx";
import styles from "./layout.module.css";

/** To the next and the previous record of the list that this one was opened from, by J and K, too. Nothing where it was not opened from one. */
export function Pager() {
  const { previous, next } = besides(location.pathname);
  const go = useGo();
  useListKeys({
    ...(next === null ? {} : { next: () => go(next, { replace: true }) }),
    ...(previous === null ? {} : { previous: () => go(previous, { replace: true }) }),
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
