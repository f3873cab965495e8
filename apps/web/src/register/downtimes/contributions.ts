import { t } from "../../i18n/index.ts";
import { scannedAsset } from "../../foundation/scanning/slots.ts";
import { contribute, contributeTab } from "../../kit/record/contributions.ts";
import { assetCards, assetFacts, assetTabs } from "../assets/slots.ts";

export const contributions = [
  contributeTab(assetTabs, {
    key: "downtime",
    label: () => t("common.tab.downtime"),
    needs: "downtimes",
    load: async () => (await import("./of-asset/asset-downtime.tsx")).AssetDowntime,
  }),
  contribute(assetFacts, { needs: "downtimes", load: async () => (await import("./of-asset/facts.tsx")).DowntimeFacts }),
  contribute(scannedAsset, { needs: "downtimes", load: async () => (await import("./of-asset/down-now.tsx")).DownNow }),
  contribute(assetCards, { needs: "downtimes", load: async () => (await import("./of-asset/down-now.tsx")).DownNow }),
];
