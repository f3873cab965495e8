import type { Import } from "@millwright/domain/connect/imports/contract.ts";
import { t } from "../../../../i18n/connect.ts";
import { ProgressBar } from "../../../../kit/feedback/progress-bar.tsx";
import { Card } from "../../../../kit/layout/card.tsx";
import styles from "../../imports.module.css";

/** A job under way; the page may be left. */
export function Working({ current }: { current: Import }) {
  const words =
    current.state === "checking"
      ? t("imports.check.running")
      : t(current.state === "undoing" ? "imports.undo.running" : "imports.run.running");
  return (
    <Card>
      <div className={styles.working}>
        <ProgressBar label={words} done={current.rowsDone} total={current.rowsTotal} />
        <p className={styles.hint}>{t("imports.run.leave")}</p>
      </div>
    </Card>
  );
}
