import { t } from "../../i18n/index.ts";
import { contributeTab } from "../../kit/record/contributions.ts";
import { assetTabs } from "../assets/slots.ts";

export const contributions = [
  contributeTab(assetTabs, {
    key: "fleet",
    label: () => t("common.tab.fleet"),
    needs: "fleet",
    // A pump is never filled up.
    isShown: ({ asset }) => asset.isVehicle,
    load: async () => (await import("./of-asset/asset-fleet.tsx")).AssetFleet,
  }),
];
