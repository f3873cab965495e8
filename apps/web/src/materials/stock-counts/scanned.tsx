import { IconClipboardCheck } from "@tabler/icons-react";
import { stock } from "@millwright/domain/materials/stock/contract.ts";
import { stockCounts } from "@millwright/domain/materials/stock-counts/contract.ts";
import { t } from "../../i18n/materials.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { buttonClass } from "../../kit/layout/button.tsx";
import { useCall, useMay } from "../../kit/wire/query.ts";
import { links } from "./links.ts";
import styles from "./stock-counts.module.css";

/** The counts that are under way where a part that was scanned lies: each goes on with it. */
export function CountScanned({ partId }: { partId: number }) {
  const may = useMay(stockCounts.enter);
  const counts = useCall(
    stockCounts.list,
    may ? { body: { filterModel: { status: { filterType: "set", values: ["counting", "to_recount"] } } } } : null,
  );
  const rows = useCall(stock.rows, may ? { query: { partId: String(partId) } } : null);
  const where = new Set(rows.data?.rows.map(({ warehouse }) => warehouse.id));
  const its = (counts.data?.rows ?? []).filter(({ warehouse }) => where.has(warehouse.id));
  if (its.length === 0) return null;
  return (
    <div className={styles.scanned}>
      {its.map(({ id, code, name }) => (
        <AppLink key={id} to={links.walk(id, partId)} className={buttonClass("secondary")}>
          <IconClipboardCheck size={16} aria-hidden="true" />
          {t("stockCounts.countHere", { code, name })}
        </AppLink>
      ))}
    </div>
  );
}
