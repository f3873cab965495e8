import { defineScreens, screen } from "../../kit/screens.ts";

export const screens = defineScreens({
  screens: [
    screen("/login", () => import("./login.tsx"), "Login", "guests"),
    screen("/register", () => import("./register.tsx"), "Register", "guests"),
    screen("/credentials", () => import("./credentials.tsx"), "Credentials", "open"),
    screen("/settings/security", () => import("./security-settings.tsx"), "SecuritySettingsPage"),
    screen("/setup", () => import("./set-up.tsx"), "SetUp", "open"),
  ],
});
