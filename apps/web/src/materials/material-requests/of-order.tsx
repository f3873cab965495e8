import { IconClipboardList } from "@tabler/icons-react";
import { materialRequests } from "@millwright/domain/materials/material-requests/contract.ts";
import { t } from "../../i18n/materials.ts";
import { EmptyState } from "../../kit/feedback/states.tsx";
import { useList } from "../../kit/list/use-list.ts";
import { RelatedList } from "../../kit/related/related-list.tsx";
import { columns } from "./columns.tsx";
import { links } from "./links.ts";

/** What was asked for out of stores for an order. */
export function RequestsOfOrder({ orderId }: { orderId: number }) {
  const list = useList(materialRequests.list, columns, { of: { workOrder: orderId }, sort: "-createdAt", state: "tab" });
  return (
    <RelatedList
      list={list}
      title={t("materialRequests.title")}
      rows={10}
      all={links.list()}
      href={({ id }) => links.record(id)}
      facts={["code", "status", "requiredOn", "requester", "createdAt"]}
      empty={<EmptyState icon={IconClipboardList} text={t("materialRequests.noneYet")} />}
    />
  );
}
