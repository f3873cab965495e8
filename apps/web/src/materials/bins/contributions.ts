import { t } from "../../i18n/index.ts";
import { contributeTab } from "../../kit/record/contributions.ts";
import { warehouseTabs } from "../warehouses/slots.ts";

export const contributions = [
  contributeTab(warehouseTabs, {
    key: "bins",
    label: () => t("common.tab.bins"),
    load: async () => (await import("./bins-tab.tsx")).BinsTab,
  }),
];
