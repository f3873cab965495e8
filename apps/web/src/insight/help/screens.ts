import { defineScreens, screen } from "../../kit/screens.ts";

export const screens = defineScreens({
  screens: [screen("/help", () => import("./help.tsx"), "Help"), screen("/help/$page", () => import("./help.tsx"), "Help")],
});
