import type { PartAhead } from "@millwright/domain/work/plans/occurrences/contract.ts";
import { t } from "../../../i18n/work.ts";
import { formatDay, formatNumber } from "../../../kit/format.ts";
import { Card } from "../../../kit/layout/card.tsx";
import { ToneChip } from "../../../kit/marks/status-chip.tsx";
import { PartChip } from "../../../materials/master-parts/public.ts";
import styles from "./forecast.module.css";

/** The parts that plans ask for against what is free and on order: what will be short the soonest stands first. */
export function PartsCard({ rows }: { rows: readonly PartAhead[] }) {
  if (rows.length === 0) return null;
  return (
    <Card title={t("plans.workload.stock.title")}>
      <p className={styles.muted}>{t("plans.workload.stock.text")}</p>
      <ul className={styles.occurrences}>
        {rows.map((row) => (
          <PartRow key={row.part.id} row={row} />
        ))}
      </ul>
    </Card>
  );
}

function PartRow({ row: { part, unit, free, onOrder, asked, firstShortWeek, weeks } }: { row: PartAhead }) {
  const amount = (quantity: number) => [formatNumber(quantity, 3), unit].filter(Boolean).join(" ");
  const missing = -Math.min(0, ...weeks.map(({ left }) => left));
  return (
    <li>
      <PartChip part={part} />
      <ToneChip
        tone={firstShortWeek === null ? "ok" : "alarm"}
        label={
          firstShortWeek === null
            ? t("plans.workload.stock.suffices")
            : t("plans.workload.stock.short", { week: formatDay(firstShortWeek), missing: amount(missing) })
        }
      />
      <span className={styles.muted}>
        {t("plans.workload.stock.sum", { free: amount(free), onOrder: amount(onOrder), asked: amount(asked) })}
      </span>
      <details>
        <summary>{t("plans.workload.stock.weeks", { name: part.name })}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("plans.workload.week")}</th>
              <th scope="col">{t("plans.workload.stock.asked")}</th>
              <th scope="col">{t("plans.workload.stock.left")}</th>
            </tr>
          </thead>
          <tbody>
            {weeks.map(({ week, quantity, left }) => (
              <tr key={week}>
                <th scope="row">{formatDay(week)}</th>
                <td>{amount(quantity)}</td>
                <td>{amount(left)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </li>
  );
}
