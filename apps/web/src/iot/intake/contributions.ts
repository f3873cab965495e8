import { t } from "../../i18n/index.ts";
import { contribute, contributeTab } from "../../kit/record/contributions.ts";
import { gatewayProblems, gatewayTabs } from "../gateways/slots.ts";

export const contributions = [
  contribute(gatewayProblems, { needs: "gateways", load: async () => (await import("./problems.tsx")).GatewayProblems }),
  contributeTab(gatewayTabs, {
    key: "came-in",
    label: () => t("common.tab.cameIn"),
    needs: "gateways",
    load: async () => (await import("./came-in.tsx")).CameIn,
  }),
  contributeTab(gatewayTabs, {
    key: "quarantine",
    label: () => t("common.tab.quarantine"),
    needs: "sensors",
    load: async () => (await import("./quarantine.tsx")).Quarantine,
  }),
];
