import { IconShieldCheck } from "@tabler/icons-react";
import { assets, type Asset } from "@millwright/domain/register/assets/contract.ts";
import { warrantyOn } from "@millwright/domain/register/assets/warranty.ts";
import { t } from "../../i18n/register.ts";
import { formatDay, today } from "../../kit/format.ts";
import { Card } from "../../kit/layout/card.tsx";
import { ToneChip } from "../../kit/marks/status-chip.tsx";
import { useCall, useHolds } from "../../kit/wire/query.ts";
import styles from "./warranty.module.css";

/** How the asset stands with its maker, in a word. */
export function WarrantyMark({ asset }: { asset: Pick<Asset, "warrantyFrom" | "warrantyUntil"> }) {
  const state = warrantyOn(asset, today());
  if (state === null || asset.warrantyUntil === null) return null;
  if (state === "over") return <ToneChip tone="closed" label={t("assets.warranty.over", { day: formatDay(asset.warrantyUntil) })} />;
  if (state === "to come")
    return <ToneChip tone="closed" label={t("assets.warranty.toCome", { day: formatDay(asset.warrantyFrom ?? "") })} />;
  return <ToneChip tone="ok" label={t("assets.warranty.under", { day: formatDay(asset.warrantyUntil) })} />;
}

export function WarrantyCard({ asset }: { asset: Asset }) {
  if (asset.warrantyUntil === null) return null;
  return (
    <Card title={t("assets.section.warranty")}>
      <WarrantyMark asset={asset} />
      {asset.warrantyTerms && <p className={styles.terms}>{asset.warrantyTerms}</p>}
    </Card>
  );
}

/** Where work on an asset is begun: that its maker would have to do it. Says nothing about any other asset, nor to those who may not see assets. */
export function WarrantyNote({ assetId }: { assetId: number | null }) {
  const maySee = useHolds("assets", "view");
  const { data: asset } = useCall(assets.get, assetId === null || !maySee ? null : { params: { id: assetId } });
  if (!asset || asset.warrantyUntil === null || warrantyOn(asset, today()) !== "under warranty") return null;
  const supplier = asset.supplier?.name ?? asset.manufacturer ?? t("assets.warranty.nobody");
  return (
    <div className={styles.note} role="status">
      <IconShieldCheck size={18} aria-hidden="true" />
      <div>
        <p>{t("assets.warranty.work", { asset: asset.name, day: formatDay(asset.warrantyUntil), supplier })}</p>
        {asset.warrantyTerms && <p className={styles.terms}>{asset.warrantyTerms}</p>}
      </div>
    </div>
  );
}
