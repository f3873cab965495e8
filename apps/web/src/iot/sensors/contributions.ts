import { ownCards } from "../../foundation/profile/slots.ts";
import { listParts } from "../../foundation/reference-lists/slots.ts";
import { scannedAsset, unknownCode } from "../../foundation/scanning/slots.ts";
import { t } from "../../i18n/index.ts";
import { contribute, contributeTab } from "../../kit/record/contributions.ts";
import { assetCards, assetTabs } from "../../register/assets/slots.ts";
import { locationCards } from "../../register/locations/slots.ts";
import { meterNotes, readingSource } from "../../register/meters/slots.ts";
import { gatewayTabs } from "../gateways/slots.ts";
import { networkCards } from "../networks/slots.ts";

const ofPlace = async () => await import("./of-place.tsx");

export const contributions = [
  contribute(scannedAsset, { needs: "sensors", load: async () => (await ofPlace()).AssetSensors }),
  contribute(assetCards, { needs: "sensors", load: async () => (await ofPlace()).AssetSensors }),
  contribute(locationCards, { needs: "sensors", load: async () => (await ofPlace()).LocationSensors }),
  contribute(meterNotes, { needs: "sensors", load: async () => (await import("./feeds/of-meter.tsx")).MeterFedBy }),
  contribute(readingSource, { load: async () => (await import("./feeds/source.tsx")).ReadingSource }),
  contribute(networkCards, { needs: "gateways", load: async () => (await import("./of-network.tsx")).NetworkTreeCard }),
  contributeTab(gatewayTabs, {
    key: "sensors",
    label: () => t("common.tab.sensors"),
    count: ({ gateway }) => gateway.sensorCount,
    needs: "sensors",
    load: async () => (await import("./of-gateway.tsx")).GatewaySensors,
  }),
  contribute(listParts, { needs: "sensors", load: async () => (await import("./types/of-list.tsx")).OfList }),
  contribute(ownCards, { needs: "sensors", load: async () => (await import("./own-units.tsx")).OwnUnits }),
  contributeTab(assetTabs, {
    key: "sensors",
    label: () => t("common.tab.sensors"),
    needs: "sensors",
    load: async () => (await import("./of-asset.tsx")).AssetSensorList,
  }),
  contribute(unknownCode, { needs: "sensors", load: async () => (await import("./scanned.tsx")).ScannedSensors }),
];
