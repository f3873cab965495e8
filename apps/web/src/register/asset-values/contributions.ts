import { t } from "../../i18n/index.ts";
import { contributeTab } from "../../kit/record/contributions.ts";
import { assetTabs } from "../assets/slots.ts";

export const contributions = [
  contributeTab(assetTabs, {
    key: "value",
    label: () => t("common.tab.value"),
    needs: "work-costs",
    load: async () => (await import("./asset-value.tsx")).AssetValueTab,
  }),
];
