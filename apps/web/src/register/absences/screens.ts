import { defineScreens, screen } from "../../kit/screens.ts";
import { links } from "./links.ts";

export const screens = defineScreens({
  screens: [
    screen("/maintenance-management/absences", () => import("./list.tsx"), "AbsenceList"),
    screen("/maintenance-management/absences/new", () => import("./form.tsx"), "NewAbsence"),
    screen("/maintenance-management/absences/$id", () => import("./record.tsx"), "AbsenceRecord"),
    screen("/maintenance-management/absences/$id/edit", () => import("./form.tsx"), "EditAbsence"),
  ],
  nouns: { absences: { list: links.list(), record: links.record, add: links.add() } },
});
