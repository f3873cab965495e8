import type { Asset } from "@millwright/domain/register/assets/contract.ts";
import { t } from "../../../i18n/register.ts";
import { formatDay } from "../../../kit/format.ts";
import { Card } from "../../../kit/layout/card.tsx";
import { FactGrid, WideFact } from "../../../kit/record/fact-grid.tsx";
import { AttributesCard } from "../../attributes/public.ts";
import { SupplierChip } from "../../suppliers/public.ts";
import { AddBelow } from "../tree/add-below.tsx";
import { AssetTree } from "../tree/asset-tree.tsx";
import { WarrantyCard } from "../warranty.tsx";
import styles from "../assets.module.css";

/** What stands on the nameplate, and what the asset is made of. */
export function Details({ asset }: { asset: Asset }) {
  return (
    <div className={styles.details}>
      <Nameplate asset={asset} />
      <AttributesCard asset={asset} />
      <WarrantyCard asset={asset} />
      <Card
        title={t("assets.tab.children")}
        aside={asset.archivedAt === null && <AddBelow place={{ parentId: asset.id }} word={t("assets.newBelow")} />}
        isPadded={false}
      >
        <div className={styles.embedded}>
          <AssetTree below={asset.id} empty={<p className={styles.nothing}>{t("assets.children.empty")}</p>} />
        </div>
      </Card>
      {asset.notes && (
        <Card title={t("assets.field.notes")}>
          <p className={styles.notes}>{asset.notes}</p>
        </Card>
      )}
    </div>
  );
}

/** Nothing where nothing is known: lines and halls have no nameplate. */
function Nameplate({ asset }: { asset: Asset }) {
  const { manufacturer, model, serialNumber, inServiceOn, supplier, barcode } = asset;
  if (!manufacturer && !model && !serialNumber && !inServiceOn && !supplier && !barcode) return null;
  return (
    <Card title={t("assets.section.identity")}>
      <FactGrid>
        <WideFact label={t("assets.field.manufacturer")}>{manufacturer}</WideFact>
        <WideFact label={t("assets.field.model")}>{model}</WideFact>
        <WideFact label={t("assets.field.serialNumber")}>{serialNumber}</WideFact>
        <WideFact label={t("assets.field.barcode")}>{barcode}</WideFact>
        <WideFact label={t("assets.field.inServiceOn")}>{inServiceOn && formatDay(inServiceOn)}</WideFact>
        <WideFact label={t("assets.field.supplier")}>{supplier && <SupplierChip supplier={supplier} />}</WideFact>
      </FactGrid>
    </Card>
  );
}
