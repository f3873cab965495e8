import { IconRefresh } from "@tabler/icons-react";
import { t } from "../../i18n/index.ts";
import { Button } from "../layout/button.tsx";
import { useWaiting, type Following } from "./use-following.ts";
import styles from "./changed-strip.module.css";

/** Rows that others changed and that would move, come or go: they wait until somebody wants to see them. Said once, politely. */
export function ChangedStrip({ following }: { following: Pick<Following<never>, "waiting" | "apply"> }) {
  const waiting = useWaiting(following);
  return (
    <div className={styles.strip} role="status">
      {waiting > 0 && (
        <Button variant="secondary" className={styles.button} onClick={following.apply}>
          <IconRefresh size={16} stroke={1.6} aria-hidden="true" />
          {t("kit.live.changed", { count: waiting })}
        </Button>
      )}
    </div>
  );
}
