import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX } from "@tabler/icons-react";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { t } from "../../i18n/index.ts";
import styles from "./feedback.module.css";
import { dismissSnackbar, SNACKBAR_MS, snackbars, type SnackbarAction } from "./snackbar.ts";

const LOOKS = {
  success: { tone: "ok", Icon: IconCircleCheck, word: "common.snackbar.success" },
  warning: { tone: "warn", Icon: IconAlertTriangle, word: "common.snackbar.warning" },
  error: { tone: "alarm", Icon: IconAlertCircle, word: "common.snackbar.error" },
  info: { tone: "info", Icon: IconInfoCircle, word: "common.snackbar.info" },
} as const;

/** The one place where snackbars appear; mounted once at the root. */
export function SnackbarHost() {
  const snackbar = useSyncExternalStore(snackbars.subscribe, snackbars.get);
  const [isHeld, setHeld] = useState(false);
  const host = useRef<HTMLDivElement>(null);

  // Follows the clock: the message leaves after its time, unless the pointer or the focus rests on it. What failed stays until that is over or put away.
  useEffect(() => {
    if (!snackbar || isHeld || snackbar.variant === "error") return;
    const timer = setTimeout(dismissSnackbar, SNACKBAR_MS);
    return () => clearTimeout(timer);
  }, [snackbar, isHeld]);

  // The browser's top layer: a message must show above an open dialog, which lies there too.
  useEffect(() => {
    const element = host.current;
    if (!element?.showPopover) return;
    element.hidePopover();
    if (snackbar) element.showPopover();
  }, [snackbar]);

  const look = snackbar && LOOKS[snackbar.variant];
  return (
    <div
      ref={host}
      className={styles.snackbars}
      popover="manual"
      aria-live={snackbar?.variant === "error" ? "assertive" : "polite"}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {snackbar && look && (
        <div key={snackbar.key} className={styles.snackbar} data-tone={look.tone} data-testid="snackbar">
          <look.Icon size={18} aria-hidden="true" />
          <p>
            <span className="visually-hidden">{t(look.word)}: </span>
            {snackbar.text}
          </p>
          {snackbar.action && <Act {...snackbar.action} />}
          <button type="button" className={styles.dismiss} onClick={dismissSnackbar} aria-label={t("common.snackbar.dismiss")}>
            <IconX size={16} aria-hidden="true" />
          </button>
        </div>
      )}
    </div>
  );
}

function Act({ label, onAct }: SnackbarAction) {
  return (
    <button
      type="button"
      className={styles.act}
      onClick={() => {
        dismissSnackbar();
        onAct();
      }}
    >
      {label}
    </button>
  );
}
