import { IconClockPause, IconPlus } from "@tabler/icons-react";
import { downtimes } from "@millwright/domain/register/downtimes/contract.ts";
import { t } from "../../../i18n/register.ts";
import { EmptyState } from "../../../kit/feedback/states.tsx";
import { AppLink } from "../../../kit/layout/app-link.tsx";
import { buttonClass } from "../../../kit/layout/button.tsx";
import { useList } from "../../../kit/list/use-list.ts";
import { RelatedList } from "../../../kit/related/related-list.tsx";
import { useMay } from "../../../kit/wire/query.ts";
import { columns } from "../columns.tsx";
import { links } from "../links.ts";
import { DownNow } from "../of-asset/down-now.tsx";
import styles from "../of-asset/of-asset.module.css";

interface DowntimesOfOrderProps {
  order: { id: number; assetId: number | null };
  /** What has ended takes nothing more. */
  mayAdd: boolean;
}

/** What stood still for an order: stopped and started on the spot, or entered afterwards. Nothing for those who may not see downtimes. */
export function DowntimesOfOrder({ order: { id, assetId }, mayAdd }: DowntimesOfOrderProps) {
  const may = useMay(downtimes.create);
  const sees = useMay(downtimes.browse);
  const list = useList(downtimes.list, columns, { of: { workOrder: id }, sort: "-startAt", state: "tab" });
  if (!sees) return null;
  const add = may && mayAdd && assetId !== null && (
    <AppLink to={links.addFor(id, assetId)} className={buttonClass("text")}>
      <IconPlus size={16} aria-hidden="true" />
      {t("downtimes.new")}
    </AppLink>
  );
  return (
    <div className={styles.cards}>
      {assetId !== null && mayAdd && <DownNow asset={{ id: assetId, archivedAt: null }} workOrderId={id} />}
      <RelatedList
        list={list}
        title={t("downtimes.title")}
        rows={10}
        all={links.list()}
        href={({ id: downtimeId }) => links.record(downtimeId)}
        facts={["startAt", "endAt", "state", "reason"]}
        aside={add}
        empty={<EmptyState icon={IconClockPause} text={t("downtimes.noneOfOrder")} action={add} />}
      />
    </div>
  );
}
