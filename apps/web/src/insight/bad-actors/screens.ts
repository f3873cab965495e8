import { defineScreens, screen } from "../../kit/screens.ts";

export const screens = defineScreens({
  screens: [screen("/asset-management/bad-actors", () => import("./page.tsx"), "BadActorsPage")],
});
