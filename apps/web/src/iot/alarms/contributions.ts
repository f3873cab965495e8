import { t } from "../../i18n/index.ts";
import { contribute, contributeTab } from "../../kit/record/contributions.ts";
import { assetCards } from "../../register/assets/slots.ts";
import { locationCards } from "../../register/locations/slots.ts";
import { gatewayTabs } from "../gateways/slots.ts";
import { sensorCards } from "../sensors/slots.ts";

const ofPlace = async () => await import("./of-place.tsx");

export const contributions = [
  contribute(assetCards, { needs: "alarms", load: async () => (await ofPlace()).AssetAlarms }),
  contribute(locationCards, { needs: "alarms", load: async () => (await ofPlace()).LocationAlarms }),
  contribute(sensorCards, { needs: "alarms", load: async () => (await ofPlace()).SensorAlarms }),
  contributeTab(gatewayTabs, {
    key: "alarms",
    label: () => t("common.tab.alarms"),
    needs: "alarms",
    load: async () => (await import("./of-gateway.tsx")).GatewayAlarms,
  }),
];
