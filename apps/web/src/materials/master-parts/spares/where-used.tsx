import type { FiltersOf } from "@millwright/domain/kit/columns.ts";
import type { MasterPart } from "@millwright/domain/materials/master-parts/contract.ts";
import { spareParts } from "@millwright/domain/materials/master-parts/spares/contract.ts";
import { t } from "../../../i18n/materials.ts";
import { formatNumber } from "../../../kit/format.ts";
import { ContributedParts } from "../../../kit/record/contributed.tsx";
import { useCall } from "../../../kit/wire/query.ts";
import { AssetChip } from "../../../register/assets/public.ts";
import { Lines } from "../lines.tsx";
import styles from "../master-parts.module.css";
import { partUses } from "../slots.ts";

/** Which assets and classes of assets have the part in their spare list, and what later features plan it for. */
export function WhereUsed({ part }: { part: MasterPart }) {
  const filterModel = { part: { filterType: "set", values: [part.id] } } satisfies FiltersOf<typeof spareParts.list>;
  const answer = useCall(spareParts.list, { body: { endRow: 500, filterModel } });
  return (
    <div className={styles.details}>
      <Lines title={t("masterParts.uses.spares")} answer={answer} none={t("masterParts.uses.none")}>
        {({ asset, classValue, quantity, unit, remark }) => (
          <span className={styles.what}>
            {asset && <AssetChip asset={asset} />}
            {classValue && t("masterParts.uses.class", { name: classValue.name })}
            {remark && <span className={styles.small}>{remark}</span>}
            <span className={styles.amount}>{[formatNumber(quantity, 3), unit?.name].filter(Boolean).join(" ")}</span>
          </span>
        )}
      </Lines>
      <ContributedParts of={partUses} give={{ part }} />
    </div>
  );
}
