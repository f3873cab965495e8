import { t } from "../../i18n/index.ts";
import { contributeTab } from "../../kit/record/contributions.ts";
import { partTabs } from "../master-parts/slots.ts";
import { warehouseTabs } from "../warehouses/slots.ts";

export const contributions = [
  contributeTab(partTabs, {
    key: "reservations",
    label: () => t("common.tab.reservations"),
    needs: "warehousing",
    load: async () => (await import("./of-part.tsx")).ReservationsOfPart,
  }),
  contributeTab(warehouseTabs, {
    key: "reservations",
    label: () => t("common.tab.reservations"),
    needs: "warehousing",
    load: async () => (await import("./of-warehouse.tsx")).ReservationsOfWarehouse,
  }),
];
