import { defineScreens, screen } from "../../kit/screens.ts";

export const screens = defineScreens({
  screens: [
    screen("/settings/import", () => import("./list.tsx"), "ImportList"),
    screen("/settings/import/new", () => import("./new.tsx"), "NewImport"),
    screen("/settings/import/$id", () => import("./record.tsx"), "ImportRecord"),
  ],
});
