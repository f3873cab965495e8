import { defineScreens, screen } from "../../kit/screens.ts";
import { links } from "./links.ts";

export const screens = defineScreens({
  screens: [
    screen("/materials-management/purchase-orders", () => import("./list.tsx"), "PurchaseOrderList"),
    screen("/materials-management/purchase-orders/new", () => import("./form.tsx"), "NewPurchaseOrder"),
    screen("/materials-management/purchase-orders/$id", () => import("./record.tsx"), "PurchaseOrderRecord"),
    screen("/materials-management/purchase-orders/$id/edit", () => import("./form.tsx"), "EditPurchaseOrder"),
    screen("/materials-management/purchase-orders/$id/print", () => import("./print.tsx"), "PurchaseOrderPrint"),
  ],
  nouns: { "purchase-orders": { list: links.list(), record: links.record, add: links.add() } },
});
