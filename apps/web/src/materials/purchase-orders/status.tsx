import type { PurchaseOrderStatus } from "@millwright/domain/materials/purchase-orders/status.ts";
import { t } from "../../i18n/materials.ts";
import { ToneChip, type Tone } from "../../kit/marks/status-chip.tsx";

export const TONES: Record<PurchaseOrderStatus, Tone> = {
  draft: "open",
  approved: "info",
  sent: "progress",
  partly_received: "warn",
  received: "completed",
  closed: "closed",
  cancelled: "offline",
};

export const OrderStatus = ({ status }: { status: PurchaseOrderStatus }) => (
  <ToneChip tone={TONES[status]} label={t(`purchaseOrders.status.${status}`)} isStruck={status === "cancelled"} />
);

export const statusWords = (): Record<PurchaseOrderStatus, string> => ({
  draft: t("purchaseOrders.status.draft"),
  approved: t("purchaseOrders.status.approved"),
  sent: t("purchaseOrders.status.sent"),
  partly_received: t("purchaseOrders.status.partly_received"),
  received: t("purchaseOrders.status.received"),
  closed: t("purchaseOrders.status.closed"),
  cancelled: t("purchaseOrders.status.cancelled"),
});
