import { defineScreens, screen } from "../../kit/screens.ts";

export const screens = defineScreens({
  screens: [screen("/settings/maintenance", () => import("./maintenance-settings.tsx"), "MaintenanceSettingsPage")],
});
