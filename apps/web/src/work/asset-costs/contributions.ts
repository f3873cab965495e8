import { t } from "../../i18n/index.ts";
import { contributeTab } from "../../kit/record/contributions.ts";
import { assetTabs } from "../../register/assets/slots.ts";

export const contributions = [
  contributeTab(assetTabs, {
    key: "costs",
    label: () => t("common.tab.costs"),
    needs: "work-orders",
    load: async () => (await import("./costs.tsx")).AssetCostsTab,
  }),
];
