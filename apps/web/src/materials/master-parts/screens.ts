import { defineScreens, screen } from "../../kit/screens.ts";
import { links } from "./links.ts";

export const screens = defineScreens({
  screens: [
    screen("/materials-management/master-parts", () => import("./list.tsx"), "MasterPartList"),
    screen("/materials-management/master-parts/new", () => import("./form.tsx"), "NewMasterPart"),
    screen("/materials-management/master-parts/$id", () => import("./record.tsx"), "MasterPartRecord"),
    screen("/materials-management/master-parts/$id/edit", () => import("./form.tsx"), "EditMasterPart"),
  ],
  moved: [["/master-parts/$id", "/materials-management/master-parts/$id"]],
  nouns: {
    "master-parts": { list: links.list(), record: links.record, add: links.add() },
    // A line of a spare list has no page of its own.
    "spare-parts": { list: links.list(), record: () => links.list() },
  },
});
