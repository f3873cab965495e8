import { defineScreens, FULL_WIDTH, screen } from "../../kit/screens.ts";

export const screens = defineScreens({
  screens: [screen("/asset-management/all/assets", () => import("./page.tsx"), "AllAssets", "shell", FULL_WIDTH)],
});
