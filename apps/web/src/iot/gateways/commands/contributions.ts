import { t } from "../../../i18n/index.ts";
import { contributeTab } from "../../../kit/record/contributions.ts";
import { gatewayTabs } from "../slots.ts";

export const contributions = [
  contributeTab(gatewayTabs, {
    key: "commands",
    label: () => t("common.tab.commands"),
    needs: "gateways",
    load: async () => (await import("./commands.tsx")).Commands,
  }),
];
