import { t } from "../../i18n/index.ts";
import { contribute, contributeTab } from "../../kit/record/contributions.ts";
import { orderActions, orderTabs } from "../purchase-orders/slots.ts";

export const contributions = [
  contribute(orderActions, { needs: "material-receipts", load: async () => (await import("./of-order.tsx")).ReceiveOrder }),
  contributeTab(orderTabs, {
    key: "receipts",
    label: () => t("common.tab.receipts"),
    needs: "material-receipts",
    load: async () => (await import("./of-order.tsx")).ReceiptsOfOrder,
  }),
];
