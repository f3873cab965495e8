import { WAITING } from "../../kit/offline/links.ts";
import { defineScreens, screen } from "../../kit/screens.ts";

export const screens = defineScreens({
  screens: [screen(WAITING, () => import("./waiting.tsx"), "Waiting")],
});
