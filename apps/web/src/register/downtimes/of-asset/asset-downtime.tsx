import { IconClockPause, IconPlus } from "@tabler/icons-react";
import type { Asset } from "@millwright/domain/register/assets/contract.ts";
import { downtimes } from "@millwright/domain/register/downtimes/contract.ts";
import { t } from "../../../i18n/register.ts";
import { EmptyState } from "../../../kit/feedback/states.tsx";
import { AppLink } from "../../../kit/layout/app-link.tsx";
import { buttonClass } from "../../../kit/layout/button.tsx";
import { useList } from "../../../kit/list/use-list.ts";
import { ContributedParts } from "../../../kit/record/contributed.tsx";
import { RelatedList } from "../../../kit/related/related-list.tsx";
import { useMay } from "../../../kit/wire/query.ts";
import { columns } from "../columns.tsx";
import { links } from "../links.ts";
import { downtimeCards } from "../slots.ts";
import { Figures } from "./figures.tsx";
import styles from "./of-asset.module.css";

/** How available and how reliable an asset was, and what it rests on. */
export function AssetDowntime({ asset }: { asset: Asset }) {
  const list = useList(downtimes.list, columns, { of: { asset: asset.id }, sort: "-startAt", state: "tab" });
  const add = asset.archivedAt === null && <New assetId={asset.id} />;
  return (
    <div className={styles.cards}>
      <Figures asset={asset} />
      <ContributedParts of={downtimeCards} give={{ asset }} />
      <RelatedList
        list={list}
        title={t("downtimes.title")}
        rows={10}
        all={links.list()}
        href={({ id }) => links.record(id)}
        facts={["startAt", "endAt", "state", "reason"]}
        aside={add}
        empty={<EmptyState icon={IconClockPause} text={t("downtimes.noneOfAsset")} action={add} />}
      />
    </div>
  );
}

function New({ assetId }: { assetId: number }) {
  const may = useMay(downtimes.create);
  if (!may) return null;
  return (
    <AppLink to={links.add(assetId)} className={buttonClass("text")}>
      <IconPlus size={16} aria-hidden="true" />
      {t("downtimes.new")}
    </AppLink>
  );
}
