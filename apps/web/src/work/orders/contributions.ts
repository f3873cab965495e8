import { t } from "../../i18n/index.ts";
import { personTabs } from "../../foundation/people/slots.ts";
import { scannedAsset, scannedPart } from "../../foundation/scanning/slots.ts";
import { contribute, contributeTab } from "../../kit/record/contributions.ts";
import { crewWork } from "../../register/availability/slots.ts";
import { shortageInstead, shortageWork } from "../../materials/reservations/slots.ts";
import { requestBeginning, requestOrderChip, requestOrderField } from "../../materials/material-requests/slots.ts";
import { fleetOrderChip, fleetOrderField } from "../../register/fleet/slots.ts";
import { assetActions, assetCards, assetFacts, assetTabs } from "../../register/assets/slots.ts";

export const contributions = [
  contributeTab(personTabs, {
    key: "work",
    label: () => t("common.tab.work"),
    needs: "work-orders",
    load: async () => (await import("./of-person/person-work.tsx")).PersonWork,
  }),
  contributeTab(assetTabs, {
    key: "orders",
    label: () => t("common.tab.orders"),
    count: ({ asset }) => asset.openWorkOrders,
    needs: "work-orders",
    load: async () => (await import("./of-asset/asset-work-orders.tsx")).AssetWorkOrders,
  }),
  contribute(requestOrderField, { needs: "work-orders", load: async () => (await import("./of-request/order-field.tsx")).OrderField }),
  contribute(requestBeginning, { needs: "work-orders", load: async () => (await import("./of-request/open-parts.tsx")).OpenParts }),
  contribute(requestOrderChip, { load: async () => (await import("./chip.tsx")).WorkOrderChip }),
  contribute(fleetOrderField, { needs: "work-orders", load: async () => (await import("./of-fleet/order-field.tsx")).OrderField }),
  contribute(fleetOrderChip, { load: async () => (await import("./chip.tsx")).WorkOrderChip }),
  contributeTab(assetTabs, {
    key: "failures",
    label: () => t("common.tab.failures"),
    needs: "work-orders",
    load: async () => (await import("./failures/of-asset.tsx")).AssetFailures,
  }),
  contribute(crewWork, { needs: "work-orders", load: async () => (await import("./of-crew/crew-work.tsx")).CrewWork }),
  contribute(shortageWork, { load: async () => (await import("./parts/waiting.tsx")).WaitingWork }),
  contribute(shortageInstead, { needs: "work-orders", load: async () => (await import("./parts/instead.tsx")).TakeInstead }),
  contribute(assetFacts, { needs: "work-orders", load: async () => (await import("./of-asset/open-work.tsx")).OpenWork }),
  contribute(scannedAsset, { needs: "work-orders", load: async () => (await import("./of-asset/my-work.tsx")).MyWorkHere }),
  contribute(scannedPart, { needs: "work-orders", load: async () => (await import("./parts/scanned.tsx")).ScannedForOrder }),
  contribute(assetActions, { needs: "work-orders", load: async () => (await import("./of-asset/new-order.tsx")).NewOrder }),
  contribute(assetCards, { load: async () => (await import("./of-asset/asset-findings.tsx")).AssetFindings }),
];
