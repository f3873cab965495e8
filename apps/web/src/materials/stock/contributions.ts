import { t } from "../../i18n/index.ts";
import { contribute, contributeTab } from "../../kit/record/contributions.ts";
import { scannedPart } from "../../foundation/scanning/slots.ts";
import { partFacts, partTabs } from "../master-parts/slots.ts";
import { warehouseFacts, warehouseTabs } from "../warehouses/slots.ts";

export const contributions = [
  contribute(scannedPart, { needs: "warehousing", load: async () => (await import("./scanned.tsx")).ScannedStock }),
  contribute(partFacts, { needs: "warehousing", load: async () => (await import("./facts.tsx")).StockFacts }),
  contribute(warehouseFacts, { needs: "warehousing", load: async () => (await import("./warehouse-facts.tsx")).WarehouseStockFacts }),
  contributeTab(partTabs, {
    key: "stock",
    label: () => t("common.tab.stock"),
    needs: "warehousing",
    load: async () => (await import("./of-part.tsx")).StockOfPart,
  }),
  contributeTab(partTabs, {
    key: "ledger",
    label: () => t("common.tab.ledger"),
    needs: "warehousing",
    load: async () => (await import("./ledger-of.tsx")).LedgerOfPart,
  }),
  contributeTab(warehouseTabs, {
    key: "stock",
    label: () => t("common.tab.stock"),
    needs: "warehousing",
    load: async () => (await import("./of-warehouse.tsx")).StockOfWarehouse,
  }),
  contributeTab(warehouseTabs, {
    key: "ledger",
    label: () => t("common.tab.ledger"),
    needs: "warehousing",
    load: async () => (await import("./ledger-of.tsx")).LedgerOfWarehouse,
  }),
];
