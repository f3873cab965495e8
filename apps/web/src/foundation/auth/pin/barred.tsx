import { t } from "../../../i18n/foundation.ts";
import { Button } from "../../../kit/layout/button.tsx";
import type { Gate } from "../../../kit/offline/device.ts";
import styles from "../login.module.css";
import { askPassword } from "../session.ts";

/** Too many were wrong: the password comes before another try. */
export function Barred({ gate: { waits } }: { gate: Extract<Gate, { kind: "locked" }> }) {
  return (
    <div className={styles.form} role="alert">
      <p className={styles.note}>{t("pin.barred.text")}</p>
      {waits > 0 && <p className={styles.note}>{t("pin.barred.waits", { count: waits })}</p>}
      <Button className={styles.submit} onClick={askPassword}>
        {t("pin.ask.again")}
      </Button>
    </div>
  );
}
