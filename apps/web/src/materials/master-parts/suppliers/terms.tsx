import type { PartSupplier } from "@millwright/domain/materials/master-parts/suppliers/contract.ts";
import { t } from "../../../i18n/materials.ts";
import { formatMoney, formatNumber } from "../../../kit/format.ts";
import { CodeText } from "../../../kit/marks/code-text.tsx";
import styles from "../master-parts.module.css";

/** On which terms a supplier delivers: number, pack, minimum, lead time; the price at the end. */
export function Terms({ line }: { line: PartSupplier }) {
  const { number, price, pricePer, pack, minimum, leadTimeDays, buyUnit } = line;
  const unit = buyUnit?.name ?? "";
  const terms = [
    pack !== null && t("masterParts.suppliers.packOf", { pack: formatNumber(pack, 3) }),
    minimum !== null && t("masterParts.suppliers.minimumOf", { minimum: formatNumber(minimum, 3) }),
    leadTimeDays !== null && t("kit.unit.days", { count: leadTimeDays }),
  ];
  return (
    <>
      {number && <CodeText>{number}</CodeText>}
      <span className={styles.small}>{terms.filter(Boolean).join(" · ")}</span>
      {price && (
        <span className={styles.amount}>
          {pricePer === 1 && !unit
            ? formatMoney(price)
            : t("masterParts.suppliers.pricePer", { price: formatMoney(price), per: pricePer === 1 ? "" : formatNumber(pricePer), unit })}
        </span>
      )}
    </>
  );
}
