import { imports, type Import } from "@millwright/domain/imports/contract.ts";
import { t } from "../../i18n/index.ts";
import { SkeletonRows } from "../../kit/feedback/skeletons.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { useCall } from "../../kit/query.ts";
import { DownloadRefused } from "./download-refused.tsx";
import styles from "./imports.module.css";

/** The refused rows as they stand in the file, the faulty cells marked and every reason said. */
export function RefusedRows({ current }: { current: Import }) {
  const { data } = useCall(imports.refused, { query: { importId: String(current.id) } });
  if (!data) return <SkeletonRows rows={3} />;
  return (
    <Card title={t("imports.refused.title")} isPadded={false} aside={current.state === "checked" ? <DownloadRefused current={current} /> : undefined}>
      <div className={styles.scroll} tabIndex={0} role="group" aria-label={t("imports.refused.title")}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col" data-number>{t("imports.refused.line")}</th>
              {current.columns.map((column, at) => (
                <th scope="col" key={at}>{column.header}</th>
              ))}
              <th scope="col">{t("imports.refused.why")}</th>
            </tr>
          </thead>
          <tbody>
            {data.rows.map((row) => (
              <tr key={row.line}>
                <td data-number>{row.line}</td>
                {current.columns.map((_, at) => (
                  <td key={at} data-fault={row.faults.some((fault) => fault.column === at) || undefined}>{row.cells[at]}</td>
                ))}
                <td className={styles.why}>{row.faults.map((fault) => (fault.column >= 0 ? `${current.columns[fault.column]?.header ?? ""}: ${fault.message}` : fault.message)).join(" ")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {data.after !== null && <p className={styles.lead}>{t("imports.refused.more", { count: data.rows.length })}</p>}
    </Card>
  );
}
