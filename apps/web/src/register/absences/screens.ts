import { defineScreens, screen } from "../../kit/screens.ts";
import { links } from "./links.ts";

export const screens = defineScreens({
  screens: [
    screen("/materials-management/absences", () => import("./list.tsx"), "AbsenceList"),
    screen("/materials-management/absences/new", () => import("./form.tsx"), "NewAbsence"),
    screen("/materials-management/absences/$id", () => import("./record.tsx"), "AbsenceRecord"),
    screen("/materials-management/absences/$id/edit", () => import("./form.tsx"), "EditAbsence"),
  ],
  nouns: { absences: { list: links.list(), record: links.record } },
});
