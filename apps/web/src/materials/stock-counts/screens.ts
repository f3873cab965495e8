import { defineScreens, screen } from "../../kit/screens.ts";
import { links } from "./links.ts";

export const screens = defineScreens({
  screens: [
    screen("/materials-management/stock-counts", () => import("./list.tsx"), "StockCountList"),
    screen("/materials-management/stock-counts/new", () => import("./form.tsx"), "NewStockCount"),
    screen("/materials-management/stock-counts/$id", () => import("./record.tsx"), "StockCountRecord"),
    screen("/materials-management/stock-counts/$id/count", () => import("./walk/walk.tsx"), "StockCountWalk"),
    screen("/materials-management/stock-counts/$id/edit", () => import("./form.tsx"), "EditStockCount"),
  ],
  nouns: { "stock-counts": { list: links.list(), record: links.record, add: links.add() } },
});
