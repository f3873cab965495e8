import { t } from "../../i18n/materials.ts";
import { listed } from "../../kit/list/listed.ts";

export const lists = [
  listed("purchase-orders", {
    needs: "purchase-orders",
    title: () => t("purchaseOrders.title"),
    columns: async () => (await import("./list.tsx")).columns,
  }),
];
