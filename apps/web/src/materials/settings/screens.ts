import { defineScreens, screen } from "../../kit/screens.ts";

export const screens = defineScreens({
  screens: [screen("/settings/materials", () => import("./materials-settings.tsx"), "MaterialsSettingsPage")],
});
