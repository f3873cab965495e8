import { t } from "../../i18n/index.ts";
import { contribute, contributeTab } from "../../kit/record/contributions.ts";
import { assetMarks, assetTabs } from "../assets/slots.ts";

const ofAsset = async () => await import("./of-asset.tsx");

export const contributions = [
  contribute(assetMarks, { needs: "asset-movements", load: async () => (await ofAsset()).WhereaboutsMark }),
  contributeTab(assetTabs, {
    key: "movement",
    label: () => t("common.tab.movement"),
    needs: "asset-movements",
    load: async () => (await ofAsset()).AssetTimeline,
  }),
];
