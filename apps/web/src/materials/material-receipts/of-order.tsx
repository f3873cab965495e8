import { IconPackageImport } from "@tabler/icons-react";
import { materialReceipts } from "@millwright/domain/materials/material-receipts/contract.ts";
import type { PurchaseOrder } from "@millwright/domain/materials/purchase-orders/contract.ts";
import { t } from "../../i18n/materials.ts";
import { useGo } from "../../kit/address.ts";
import { EmptyState } from "../../kit/feedback/states.tsx";
import { notify } from "../../kit/feedback/snackbar.ts";
import { Button } from "../../kit/layout/button.tsx";
import { useList } from "../../kit/list/use-list.ts";
import { RelatedList } from "../../kit/related/related-list.tsx";
import { useChange, useMay } from "../../kit/wire/query.ts";
import { columns } from "./columns.tsx";
import { links } from "./links.ts";
import { CHANGED } from "./changed.ts";

/** Goods of an order have come: a receipt of all that is open of it, and the way there. */
export function ReceiveOrder({ order }: { order: PurchaseOrder }) {
  const create = useChange(materialReceipts.create, CHANGED);
  const may = useMay(materialReceipts.create);
  const go = useGo();
  const isOnItsWay = order.status === "approved" || order.status === "sent" || order.status === "partly_received";
  if (!may || !isOnItsWay || order.archivedAt !== null || !order.lines.some(({ open }) => open > 0)) return null;
  const begin = () =>
    create.mutate(
      { body: { purchaseOrderId: order.id } },
      { onSuccess: ({ id }) => go(links.record(id)), onError: (failure) => notify("error", failure.message) },
    );
  return (
    <Button variant={order.status === "approved" ? "secondary" : "primary"} disabled={create.isPending} onClick={begin}>
      <IconPackageImport size={16} aria-hidden="true" />
      {t("materialReceipts.action.receive")}
    </Button>
  );
}

/** What came of an order. */
export function ReceiptsOfOrder({ order }: { order: PurchaseOrder }) {
  const list = useList(materialReceipts.list, columns, { of: { purchaseOrder: order.id }, sort: "-createdAt", state: "tab" });
  return (
    <RelatedList
      list={list}
      title={t("materialReceipts.title")}
      rows={20}
      all={links.list()}
      href={({ id }) => links.record(id)}
      facts={["code", "status", "deliveryNote", "person", "createdAt"]}
      empty={<EmptyState icon={IconPackageImport} text={t("materialReceipts.noneYet")} />}
    />
  );
}
