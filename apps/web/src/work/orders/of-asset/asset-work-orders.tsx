import { IconClipboardList, IconPlus } from "@tabler/icons-react";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { t } from "../../../i18n/work.ts";
import { EmptyState } from "../../../kit/feedback/states.tsx";
import { AppLink } from "../../../kit/layout/app-link.tsx";
import { buttonClass } from "../../../kit/layout/button.tsx";
import { useList } from "../../../kit/list/use-list.ts";
import { RelatedList } from "../../../kit/related/related-list.tsx";
import { useMay } from "../../../kit/wire/query.ts";
import { columns } from "../columns.tsx";
import { links } from "../links.ts";

/** The work orders of an asset, for its record. */
export function AssetWorkOrders({ asset: { id: asset } }: { asset: { id: number } }) {
  const list = useList(workOrders.list, columns, { of: { asset }, sort: "-createdAt", state: "tab" });
  return (
    <RelatedList
      list={list}
      title={t("workOrders.ofAsset.title")}
      rows={10}
      all={links.workOrders()}
      href={(order) => links.workOrder(order.id)}
      facts={["findings", "priority", "dueAt"]}
      aside={<NewOrder assetId={asset} />}
      empty={<EmptyState icon={IconClipboardList} text={t("workOrders.ofAsset.empty")} action={<NewOrder assetId={asset} />} />}
    />
  );
}

function NewOrder({ assetId }: { assetId: number }) {
  const may = useMay(workOrders.create);
  if (!may) return null;
  return (
    <AppLink to={links.newWorkOrder({ assetId })} className={buttonClass("text")}>
      <IconPlus size={16} aria-hidden="true" />
      {t("workOrders.new")}
    </AppLink>
  );
}
