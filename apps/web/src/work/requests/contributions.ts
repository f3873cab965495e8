import { t } from "../../i18n/index.ts";
import { scannedAsset } from "../../foundation/scanning/slots.ts";
import { contribute, contributeTab } from "../../kit/record/contributions.ts";
import { assetActions, assetTabs } from "../../register/assets/slots.ts";
import { orderCards, requestChip } from "../orders/slots.ts";

export const contributions = [
  contribute(requestChip, { load: async () => (await import("./chip.tsx")).WorkRequestChip }),
  contribute(orderCards, { needs: "work-requests", load: async () => (await import("./of-order/order-requests.tsx")).OrderRequests }),
  contribute(scannedAsset, { needs: "work-requests", load: async () => (await import("./of-asset/report.tsx")).ReportScanned }),
  contribute(assetActions, { needs: "work-requests", load: async () => (await import("./of-asset/report.tsx")).Report }),
  contributeTab(assetTabs, {
    key: "requests",
    label: () => t("common.tab.requests"),
    needs: "work-requests",
    load: async () => (await import("./of-asset/asset-requests.tsx")).AssetRequests,
  }),
];
