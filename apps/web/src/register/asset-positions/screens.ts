import { defineScreens, screen } from "../../kit/screens.ts";
import { links } from "./links.ts";

export const screens = defineScreens({
  screens: [
    screen("/asset-management/asset-positions", () => import("./list.tsx"), "AssetPositionList"),
    screen("/asset-management/asset-positions/new", () => import("./form.tsx"), "NewAssetPosition"),
    screen("/asset-management/asset-positions/$id", () => import("./record.tsx"), "AssetPositionRecord"),
    screen("/asset-management/asset-positions/$id/edit", () => import("./form.tsx"), "EditAssetPosition"),
  ],
  nouns: { "asset-positions": { list: links.list(), record: links.record, add: links.add() } },
});
