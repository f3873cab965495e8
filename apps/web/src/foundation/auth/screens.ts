import { defineScreens, screen } from "../../kit/screens.ts";

export const screens = defineScreens({
  screens: [
    screen("/login", () => import("./login.tsx"), "Login", "guests"),
    screen("/setup", () => import("./set-up.tsx"), "SetUp", "open"),
  ],
});
