import { defineScreens, screen } from "../../kit/screens.ts";
import { links } from "./links.ts";

export const screens = defineScreens({
  screens: [
    screen("/asset-management/locations", () => import("./list.tsx"), "LocationList"),
    screen("/asset-management/locations/new", () => import("./form.tsx"), "NewLocation"),
    screen("/asset-management/locations/$id", () => import("./record.tsx"), "LocationRecord"),
    screen("/asset-management/locations/$id/edit", () => import("./form.tsx"), "EditLocation"),
  ],
  nouns: { locations: { list: links.list(), record: links.record, add: links.add() } },
  moved: [["/locations/$id", "/asset-management/locations/$id"]],
});
