import { t } from "../../i18n/index.ts";
import { contributeTab } from "../../kit/record/contributions.ts";
import { assetTabs } from "../../register/assets/slots.ts";

export const contributions = [
  contributeTab(assetTabs, {
    key: "activity",
    label: () => t("common.tab.activity"),
    load: async () => (await import("./activity.tsx")).AssetActivity,
  }),
];
