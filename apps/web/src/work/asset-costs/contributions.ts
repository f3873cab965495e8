import { t } from "../../i18n/index.ts";
import { contribute, contributeTab } from "../../kit/record/contributions.ts";
import { partTabs } from "../../materials/master-parts/slots.ts";
import { assetFacts, assetTabs } from "../../register/assets/slots.ts";

export const contributions = [
  contribute(assetFacts, { needs: "work-costs", load: async () => (await import("./year-share.tsx")).YearShare }),
  contributeTab(assetTabs, {
    key: "costs",
    label: () => t("common.tab.costs"),
    needs: "work-costs",
    load: async () => (await import("./costs.tsx")).AssetCostsTab,
  }),
  contributeTab(assetTabs, {
    key: "consumption",
    label: () => t("common.tab.consumption"),
    needs: "work-orders",
    load: async () => (await import("./consumption.tsx")).ConsumptionOfAsset,
  }),
  contributeTab(partTabs, {
    key: "consumption",
    label: () => t("common.tab.consumption"),
    needs: "work-orders",
    load: async () => (await import("./consumption.tsx")).ConsumptionOfPart,
  }),
];
