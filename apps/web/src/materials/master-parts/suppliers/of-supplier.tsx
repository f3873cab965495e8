import type { Supplier } from "@millwright/domain/register/suppliers/contract.ts";
import { partSuppliers } from "@millwright/domain/materials/master-parts/suppliers/contract.ts";
import { t } from "../../../i18n/materials.ts";
import { ToneChip } from "../../../kit/marks/status-chip.tsx";
import { useCall } from "../../../kit/wire/query.ts";
import { PartChip } from "../chip.tsx";
import { Lines } from "../lines.tsx";
import styles from "../master-parts.module.css";
import { Terms } from "./terms.tsx";

/** What a supplier delivers. */
export function SupplierParts({ supplier }: { supplier: Supplier }) {
  const answer = useCall(partSuppliers.list, { query: { supplierId: String(supplier.id) } });
  return (
    <Lines title={t("masterParts.title")} answer={answer} none={t("masterParts.suppliers.nothing")}>
      {(line) => (
        <span className={styles.what}>
          <PartChip part={line.part} />
          {line.isPreferred && <ToneChip tone="info" label={t("masterParts.suppliers.preferred")} />}
          <Terms line={line} />
        </span>
      )}
    </Lines>
  );
}
