import { t } from "../../i18n/index.ts";
import { contribute, contributeTab } from "../../kit/record/contributions.ts";
import { scannedPart } from "../../foundation/scanning/slots.ts";
import { warehouseTabs } from "../warehouses/slots.ts";

export const contributions = [
  contribute(scannedPart, { needs: "stock-counts", load: async () => (await import("./scanned.tsx")).CountScanned }),
  contributeTab(warehouseTabs, {
    key: "counts",
    label: () => t("common.tab.counts"),
    needs: "stock-counts",
    load: async () => (await import("./of-warehouse.tsx")).CountsOfWarehouse,
  }),
];
