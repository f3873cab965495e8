import { IconClipboardCheck } from "@tabler/icons-react";
import { stockCounts } from "@millwright/domain/materials/stock-counts/contract.ts";
import type { Warehouse } from "@millwright/domain/materials/warehouses/contract.ts";
import { t } from "../../i18n/materials.ts";
import { EmptyState } from "../../kit/feedback/states.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { useList } from "../../kit/list/use-list.ts";
import { RelatedList } from "../../kit/related/related-list.tsx";
import { useCall } from "../../kit/wire/query.ts";
import { columns } from "./columns.tsx";
import { links } from "./links.ts";
import { accuracyWords } from "./status.tsx";
import styles from "./stock-counts.module.css";

/** How good the books of a warehouse were in the last 12 months, what is due there, and its counts. */
export function CountsOfWarehouse({ warehouse }: { warehouse: Warehouse }) {
  const list = useList(stockCounts.list, columns, { of: { warehouse: warehouse.id }, sort: "-createdAt", state: "tab" });
  const { data: accuracy } = useCall(stockCounts.accuracy, { query: { warehouseId: String(warehouse.id) } });
  const { data: due } = useCall(stockCounts.due, {});
  const classes = due?.rows.find((row) => row.warehouse.id === warehouse.id)?.classes ?? [];
  return (
    <div className={styles.stack}>
      <Card title={t("stockCounts.accuracy.title", { accuracy: accuracyWords(accuracy?.accuracy ?? null) })}>
        <ul className={styles.months}>
          {accuracy?.months.map(({ month, counts, lines, within, accuracy: its }) => (
            <li key={month}>
              <span>{month}</span>
              <span>{t("stockCounts.accuracy.month", { count: counts, within, lines })}</span>
              <span>{accuracyWords(its)}</span>
            </li>
          ))}
          {classes.map(({ abc, parts, due: isDue }) => (
            <li key={abc}>
              <span>{t("stockCounts.accuracy.class", { class: abc.toUpperCase() })}</span>
              <span>{t("stockCounts.accuracy.due", { count: isDue, parts })}</span>
            </li>
          ))}
        </ul>
      </Card>
      <RelatedList
        list={list}
        title={t("stockCounts.title")}
        rows={20}
        all={links.list()}
        href={({ id }) => links.record(id)}
        facts={["code", "status", "how", "accuracy", "createdAt"]}
        empty={<EmptyState icon={IconClipboardCheck} text={t("stockCounts.noneYet")} />}
      />
    </div>
  );
}
