import { stockCounts, type StockCountDraft } from "@millwright/domain/materials/stock-counts/contract.ts";
import { t } from "../../i18n/materials.ts";
import { useCall, useMay } from "../../kit/wire/query.ts";
import styles from "./stock-counts.module.css";

/** How many lines it would have now. */
export function Preview({ of }: { of: StockCountDraft | null }) {
  const may = useMay(stockCounts.preview);
  const { data } = useCall(stockCounts.preview, of && may ? { body: of } : null);
  return (
    <p className={styles.small} role="status">
      {data
        ? [
            t("stockCounts.preview.lines", { count: data.lines, parts: data.parts }),
            data.heldElsewhere > 0 && t("stockCounts.preview.held", { count: data.heldElsewhere }),
            data.hasMore && t("stockCounts.preview.more"),
          ]
            .filter(Boolean)
            .join(" ")
        : t("stockCounts.preview.none")}
    </p>
  );
}
