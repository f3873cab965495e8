import { defineScreens, screen } from "../../kit/screens.ts";
import { links } from "./links.ts";

export const screens = defineScreens({
  screens: [
    screen("/maintenance-management/shifts", () => import("./list.tsx"), "ShiftList"),
    screen("/maintenance-management/shifts/new", () => import("./form.tsx"), "NewShift"),
    screen("/maintenance-management/shifts/$id", () => import("./record.tsx"), "ShiftRecord"),
    screen("/maintenance-management/shifts/$id/edit", () => import("./form.tsx"), "EditShift"),
  ],
  nouns: { shifts: { list: links.list(), record: links.record, add: links.add() } },
});
