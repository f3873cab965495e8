import { imports, type ForeseenRow, type Import } from "@millwright/domain/connect/imports/contract.ts";
import { hasMessage, t } from "../../../../i18n/connect.ts";
import { formatDay, formatNumber } from "../../../../kit/format.ts";
import { Card } from "../../../../kit/layout/card.tsx";
import { useCall } from "../../../../kit/wire/query.ts";
import styles from "../../imports.module.css";

/** When the rows will be due first, where the kind of record has such a day; before anything is written. */
export function Foreseen({ current }: { current: Import }) {
  const { data } = useCall(imports.foreseen, { query: { importId: current.id } });
  if (!data || data.rows.length === 0) return null;
  return (
    <Card title={t("imports.foreseen.title")} isPadded={false}>
      <div className={styles.scroll} tabIndex={0} role="group" aria-label={t("imports.foreseen.title")}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col" data-number>
                {t("imports.undo.line")}
              </th>
              <th scope="col">{t("imports.foreseen.row")}</th>
              <th scope="col">{t("imports.foreseen.due")}</th>
            </tr>
          </thead>
          <tbody>
            {data.rows.map((row) => (
              <tr key={row.line}>
                <td data-number>{row.line}</td>
                <th scope="row">{row.name}</th>
                <td>{dueWords(row)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {data.hasMore && <p className={styles.hint}>{t("imports.foreseen.more")}</p>}
    </Card>
  );
}

function dueWords({ day, units, reason }: ForeseenRow): string {
  const key = `imports.foreseen.reason.${reason ?? ""}`;
  if (day === null && units === null) return t(hasMessage(key) ? (key as "imports.foreseen.none") : "imports.foreseen.none");
  return [day && formatDay(day), units !== null && t("imports.foreseen.at", { units: formatNumber(units) })].filter(Boolean).join(" · ");
}
