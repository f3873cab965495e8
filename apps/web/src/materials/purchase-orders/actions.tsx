import { IconArrowBackUp, IconCheck, IconLock, IconMail, IconPrinter, IconSend, IconX } from "@tabler/icons-react";
import { purchaseOrders, type PurchaseOrder } from "@millwright/domain/materials/purchase-orders/contract.ts";
import { mayBecome, numberOf, type PurchaseOrderStatus } from "@millwright/domain/materials/purchase-orders/status.ts";
import { t } from "../../i18n/materials.ts";
import { useGo } from "../../kit/address.ts";
import { ask } from "../../kit/feedback/dialogs.ts";
import { notify } from "../../kit/feedback/snackbar.ts";
import { Button } from "../../kit/layout/button.tsx";
import { ActionMenu, type Action } from "../../kit/menu/action-menu.tsx";
import { ContributedParts } from "../../kit/record/contributed.tsx";
import { useChange, useMay } from "../../kit/wire/query.ts";
import { CHANGED } from "./changed.ts";
import { links } from "./links.ts";
import { mailTo } from "./mail.ts";
import { orderActions } from "./slots.ts";

/** What may follow: the next step as a button, the seldom ones behind the dots. */
export function OrderActions({ order }: { order: PurchaseOrder }) {
  const { id, version, status, archivedAt } = order;
  const go = useGo();
  const move = useChange(purchaseOrders.status, CHANGED);
  const approve = useChange(purchaseOrders.approve, CHANGED);
  const may = { move: useMay(purchaseOrders.status), approve: useMay(purchaseOrders.approve) };
  const failed = { onError: (failure: Error) => notify("error", failure.message) };
  const can = (to: PurchaseOrderStatus) => archivedAt === null && mayBecome(status, to);
  const moveTo = (to: PurchaseOrderStatus, reason?: string) =>
    move.mutate({ query: { id, status: numberOf(to) }, body: { version, ...(reason ? { reason } : {}) } }, failed);
  const askAndMove = async (to: "draft" | "closed" | "cancelled") => {
    const answer = await ask({
      title: t(`purchaseOrders.ask.${to}.title`, { code: order.code }),
      text: t(`purchaseOrders.ask.${to}.text`),
      confirm: t(`purchaseOrders.action.${to}`),
      isDangerous: to === "cancelled",
      reason: { label: t("common.reason.label"), required: to === "cancelled" },
    });
    if (answer) moveTo(to, answer.reason);
  };
  const isWithdrawn = status === "draft" || status === "cancelled";
  const actions: Action[] = [
    { label: t("purchaseOrders.action.print"), icon: IconPrinter, onChoose: () => go(links.print(id)) },
    ...(isWithdrawn
      ? []
      : [{ label: t("purchaseOrders.action.mail"), icon: IconMail, onChoose: () => window.location.assign(mailTo(order)) }]),
    ...(may.move && can("draft")
      ? [{ label: t("purchaseOrders.action.draft"), icon: IconArrowBackUp, onChoose: () => void askAndMove("draft") }]
      : []),
    ...(may.move && can("closed")
      ? [{ label: t("purchaseOrders.action.closed"), icon: IconLock, onChoose: () => void askAndMove("closed") }]
      : []),
    ...(may.move && can("cancelled")
      ? [{ label: t("purchaseOrders.action.cancelled"), icon: IconX, isDangerous: true, onChoose: () => void askAndMove("cancelled") }]
      : []),
  ];
  return (
    <>
      <ContributedParts of={orderActions} give={{ order }} />
      {may.approve && can("approved") && order.lines.length > 0 && (
        <Button disabled={approve.isPending} onClick={() => approve.mutate({ params: { id }, body: { version } }, failed)}>
          <IconCheck size={16} aria-hidden="true" />
          {t("purchaseOrders.action.approved")}
        </Button>
      )}
      {may.move && can("sent") && (
        <Button disabled={move.isPending} onClick={() => moveTo("sent")}>
          <IconSend size={16} aria-hidden="true" />
          {t("purchaseOrders.action.sent")}
        </Button>
      )}
      <ActionMenu about={order.code} actions={actions} />
    </>
  );
}
