import { defineScreens, screen } from "../../kit/screens.ts";
import { SETTINGS } from "./links.ts";

export const screens = defineScreens({
  screens: [
    screen(SETTINGS, () => import("./settings.tsx"), "NotificationSettingsPage"),
    screen("/settings/notifications", () => import("./rules.tsx"), "NotificationRulesPage"),
  ],
});
