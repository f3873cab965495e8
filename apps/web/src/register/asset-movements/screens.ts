import { defineScreens, screen } from "../../kit/screens.ts";

export const screens = defineScreens({
  screens: [screen("/asset-management/movements", () => import("./open.tsx"), "OpenMovements")],
});
