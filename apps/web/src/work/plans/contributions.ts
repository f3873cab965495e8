import { t } from "../../i18n/index.ts";
import { contribute, contributeTab } from "../../kit/record/contributions.ts";
import { assetNotes, assetTabs } from "../../register/assets/slots.ts";
import { orderCards, stopParts } from "../orders/slots.ts";

export const contributions = [
  contributeTab(assetTabs, {
    key: "plans",
    label: () => t("common.tab.plans"),
    needs: "plans",
    load: async () => (await import("./elsewhere/of-asset.tsx")).PlansOfAsset,
  }),
  contribute(stopParts, { needs: "plans", load: async () => (await import("./elsewhere/of-stop.tsx")).WhyOfStop }),
  contribute(assetNotes, { needs: "plans", load: async () => (await import("./elsewhere/due-here.tsx")).DueHereNote }),
  contribute(orderCards, { needs: "plans", load: async () => (await import("./elsewhere/due-here.tsx")).TakeAlong }),
  contribute(orderCards, { needs: "plans", load: async () => (await import("./elsewhere/of-order.tsx")).PlanOfOrder }),
];
