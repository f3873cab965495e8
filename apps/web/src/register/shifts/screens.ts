import { defineScreens, screen } from "../../kit/screens.ts";
import { links } from "./links.ts";

export const screens = defineScreens({
  screens: [
    screen("/materials-management/shifts", () => import("./list.tsx"), "ShiftList"),
    screen("/materials-management/shifts/new", () => import("./form.tsx"), "NewShift"),
    screen("/materials-management/shifts/$id", () => import("./record.tsx"), "ShiftRecord"),
    screen("/materials-management/shifts/$id/edit", () => import("./form.tsx"), "EditShift"),
  ],
  nouns: { shifts: { list: links.list(), record: links.record } },
});
