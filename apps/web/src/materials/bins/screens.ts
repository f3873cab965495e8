import { defineScreens, screen } from "../../kit/screens.ts";
import { links } from "./links.ts";

export const screens = defineScreens({
  screens: [screen("/materials-management/bins/$id", () => import("./by-id.tsx"), "BinById")],
  nouns: { bins: { list: links.list(), record: links.record } },
});
