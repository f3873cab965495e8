import { defineScreens, screen } from "../../kit/screens.ts";
import { links } from "./links.ts";

export const screens = defineScreens({
  screens: [
    screen("/materials-management/warehousing", () => import("./list.tsx"), "WarehouseList"),
    screen("/materials-management/warehousing/new", () => import("./form.tsx"), "NewWarehouse"),
    screen("/materials-management/warehousing/$id", () => import("./typed.tsx"), "WarehouseById"),
    screen("/materials-management/warehousing/$type/$id", () => import("./record.tsx"), "WarehouseRecord"),
    screen("/materials-management/warehousing/$type/$id/edit", () => import("./form.tsx"), "EditWarehouse"),
  ],
  nouns: { warehouses: { list: links.list(), record: links.record, add: links.add() } },
});
