import type { PurchaseOrder, PurchaseOrderLine } from "@millwright/domain/materials/purchase-orders/contract.ts";
import { t } from "../../i18n/materials.ts";
import { formatDay, formatMoney, formatNumber } from "../../kit/format.ts";

export const priceText = ({ price, pricePer, buyUnit }: PurchaseOrderLine): string =>
  price === null
    ? t("purchaseOrders.noPrice")
    : t("purchaseOrders.pricePer", {
        price: formatMoney(price),
        per: pricePer === 1 ? "" : formatNumber(pricePer),
        unit: buyUnit ?? "",
      }).trim();

export const quantityText = ({ quantity, buyUnit }: PurchaseOrderLine): string =>
  [formatNumber(quantity, 3), buyUnit].filter(Boolean).join(" ");

/** A message to the supplier, as the mail program of whoever reads this page takes it. */
export function mailTo(order: PurchaseOrder): string {
  const lines = order.lines.map((line) =>
    [
      `${quantityText(line)} – ${line.part.name}`,
      line.supplierNumber && t("purchaseOrders.yourNumber", { number: line.supplierNumber }),
      priceText(line),
      line.expectedOn && t("purchaseOrders.wantedOn", { day: formatDay(line.expectedOn) }),
    ]
      .filter(Boolean)
      .join(", "),
  );
  const body = [
    t("purchaseOrders.mail.begin", { code: order.code }),
    "",
    ...lines,
    "",
    t("purchaseOrders.mail.total", { total: formatMoney(order.total) }),
    t("purchaseOrders.mail.to", { warehouse: order.warehouse.name }),
    ...(order.note ? ["", order.note] : []),
  ];
  const parts = new URLSearchParams({ subject: t("purchaseOrders.mail.subject", { code: order.code }), body: body.join("\r\n") });
  // Mail programs take a plus as it stands.
  return `mailto:${order.supplierEmail ?? ""}?${parts.toString().replaceAll("+", "%20")}`;
}
