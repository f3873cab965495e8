import { IconGasStation, IconPlus } from "@tabler/icons-react";
import type { Asset } from "@millwright/domain/register/assets/contract.ts";
import { fleet } from "@millwright/domain/register/fleet/contract.ts";
import { t } from "../../../i18n/register.ts";
import { EmptyState } from "../../../kit/feedback/states.tsx";
import { AppLink } from "../../../kit/layout/app-link.tsx";
import { buttonClass } from "../../../kit/layout/button.tsx";
import { useList } from "../../../kit/list/use-list.ts";
import { RelatedList } from "../../../kit/related/related-list.tsx";
import { useHolds, useMay } from "../../../kit/wire/query.ts";
import { columnsFor } from "../columns.tsx";
import { links } from "../links.ts";
import { Figures } from "./figures.tsx";
import styles from "./of-asset.module.css";

/** What a vehicle used, and the lines on which that rests. */
export function AssetFleet({ asset }: { asset: Asset }) {
  const list = useList(fleet.list, columnsFor(useHolds("work-costs", "view")), { of: { asset: asset.id }, sort: "-at", state: "tab" });
  const add = asset.archivedAt === null && <New assetId={asset.id} />;
  return (
    <div className={styles.cards}>
      <Figures assetId={asset.id} />
      <RelatedList
        list={list}
        title={t("fleet.title")}
        rows={10}
        all={links.list()}
        href={({ id }) => links.record(id)}
        facts={["at", "driver", "odometer", "engineHours", "fuel", "per100Km", "perHour"]}
        aside={add}
        empty={<EmptyState icon={IconGasStation} text={t("fleet.noneOfAsset")} action={add} />}
      />
    </div>
  );
}

function New({ assetId }: { assetId: number }) {
  const may = useMay(fleet.create);
  if (!may) return null;
  return (
    <AppLink to={links.add(assetId)} className={buttonClass("text")}>
      <IconPlus size={16} aria-hidden="true" />
      {t("fleet.new")}
    </AppLink>
  );
}
