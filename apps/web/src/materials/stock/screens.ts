import { defineScreens, screen } from "../../kit/screens.ts";
import { links } from "./links.ts";

export const screens = defineScreens({
  screens: [
    screen("/materials-management/stock", () => import("./levels.tsx"), "StockLevels"),
    screen("/materials-management/stock-movements", () => import("./ledger.tsx"), "Ledger"),
    screen("/materials-management/stock-movements/$id", () => import("./movement.tsx"), "MovementPage"),
    screen("/materials-management/lots/$id", () => import("./by-lot.tsx"), "LotById"),
    screen("/materials-management/lots/$id/history", () => import("./lot-history.tsx"), "LotHistory"),
  ],
  nouns: { "stock-lots": { list: links.levels(), record: links.lot }, "stock-movements": { list: links.ledger(), record: links.movement } },
});
