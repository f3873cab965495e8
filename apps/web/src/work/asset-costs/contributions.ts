import { t } from "../../i18n/index.ts";
import { contribute, contributeTab } from "../../kit/record/contributions.ts";
import { assetFacts, assetTabs } from "../../register/assets/slots.ts";

export const contributions = [
  contribute(assetFacts, { needs: "work-costs", load: async () => (await import("./year-share.tsx")).YearShare }),
  contributeTab(assetTabs, {
    key: "costs",
    label: () => t("common.tab.costs"),
    needs: "work-orders",
    load: async () => (await import("./costs.tsx")).AssetCostsTab,
  }),
];
