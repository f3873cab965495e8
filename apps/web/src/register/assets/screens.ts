import { defineScreens, screen } from "../../kit/screens.ts";
import { links } from "./links.ts";

export const screens = defineScreens({
  screens: [
    screen("/asset-management/assets", () => import("./list.tsx"), "AssetList"),
    screen("/asset-management/asset/new", () => import("./form.tsx"), "NewAsset"),
    screen("/asset-management/asset/$id", () => import("./record.tsx"), "AssetRecord"),
    screen("/asset-management/asset/$id/edit", () => import("./form.tsx"), "EditAsset"),
  ],
  nouns: { assets: { list: links.list(), record: links.record, add: links.add() } },
});
