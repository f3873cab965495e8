import { IconAlertCircle, IconCircleCheck } from "@tabler/icons-react";
import { t } from "../../i18n/index.ts";
import { formatNumber } from "../format.ts";
import type { Column } from "../grid/columns.tsx";
import { Button } from "../layout/button.tsx";
import { CodeText } from "../marks/code-text.tsx";
import { tally, unsettled, type Outcome } from "./run.ts";
import styles from "./bulk.module.css";

interface ResultProps<R extends { id: number }> {
  outcome: Outcome;
  rows: readonly R[];
  columns: readonly Column<R>[];
}

/** How many went which way, and for each refused row why. */
export function Result<R extends { id: number }>({ outcome, rows, columns }: ResultProps<R>) {
  const refused = outcome.rows.filter((row) => row.outcome === "refused");
  const byId = new Map(rows.map((row) => [row.id, row]));
  const isWell = refused.length === 0 && outcome.left.length === 0;
  const Icon = isWell ? IconCircleCheck : IconAlertCircle;
  return (
    <div className={styles.result}>
      <p className={styles.sum} data-well={isWell || undefined} role="status">
        <Icon size={20} aria-hidden="true" />
        {sumOf(outcome)}
      </p>
      {outcome.left.length > 0 && (
        <p className={styles.note}>
          {outcome.error && `${outcome.error.message} `}
          {t("kit.bulk.left", { count: outcome.left.length, shown: formatNumber(outcome.left.length) })}
        </p>
      )}
      {refused.length > 0 && (
        <div className={styles.refused} tabIndex={0} role="group" aria-label={t("kit.bulk.refusedRows")}>
          <ul>
            {refused.map(({ id, message }) => (
              <li key={id}>
                <RowName row={byId.get(id)} columns={columns} />
                <span className={styles.why}>{message}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

export function sumOf(outcome: Outcome): string {
  const { changed, unchanged, refused } = tally(outcome);
  const part = (key: "changed" | "unchanged" | "refused", count: number) =>
    count > 0 ? [t(`kit.bulk.sum.${key}`, { count, shown: formatNumber(count) })] : [];
  const parts = [...part("changed", changed), ...part("unchanged", unchanged), ...part("refused", refused)];
  return parts.length > 0 ? parts.join(", ") : t("kit.bulk.sum.nothing");
}

function RowName<R>({ row, columns }: { row: R | undefined; columns: readonly Column<R>[] }) {
  if (!row) return null;
  const textOf = (part: Column<R>["part"]) => columns.find((column) => column.part === part)?.text(row) ?? "";
  return (
    <span className={styles.name}>
      <CodeText>{textOf("code")}</CodeText>
      <span>{textOf("title")}</span>
    </span>
  );
}

/** With something refused, the next step is to look at it. */
export function ResultButtons({ outcome, onEnd }: { outcome: Outcome; onEnd: (keep: readonly number[] | null) => void }) {
  const rest = unsettled(outcome);
  return (
    <>
      <Button variant="secondary" onClick={() => onEnd(null)}>
        {t("kit.bulk.clear")}
      </Button>
      <Button onClick={() => onEnd(rest)}>{t(outcome.left.length > 0 ? "kit.bulk.keepRest" : "kit.bulk.keepRefused")}</Button>
    </>
  );
}
