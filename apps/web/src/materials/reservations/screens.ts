import { defineScreens, screen } from "../../kit/screens.ts";

export const screens = defineScreens({
  screens: [
    screen("/materials-management/reservations", () => import("./list.tsx"), "Reservations"),
    screen("/materials-management/shortages", () => import("./shortages/list.tsx"), "Shortages"),
    screen("/materials-management/shortages/$id", () => import("./shortages/record.tsx"), "ShortagePage"),
  ],
});
