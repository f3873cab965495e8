import { defineScreens, screen } from "../../kit/screens.ts";
import { links } from "./links.ts";

export const screens = defineScreens({
  screens: [
    screen("/settings/people/all", () => import("./list.tsx"), "PeopleList"),
    screen("/settings/people/new", () => import("./form.tsx"), "NewPerson"),
    screen("/settings/people/$id", () => import("./record.tsx"), "PersonRecord"),
    screen("/settings/people/$id/edit", () => import("./form.tsx"), "EditPerson"),
  ],
  nouns: { people: { list: links.list(), record: links.record, add: links.add() } },
  moved: [["/settings/people", "/settings/people/all"]],
});
