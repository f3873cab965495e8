import { defineScreens, screen } from "../../kit/screens.ts";

export const screens = defineScreens({
  screens: [screen("/materials-management/reservations", () => import("./list.tsx"), "Reservations")],
});
