import { defineScreens, screen } from "../../kit/screens.ts";

export const screens = defineScreens({
  screens: [screen("/home", () => import("./home.tsx"), "Home", "bare")],
});
