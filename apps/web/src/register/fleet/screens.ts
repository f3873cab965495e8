import { defineScreens, screen } from "../../kit/screens.ts";
import { links } from "./links.ts";

export const screens = defineScreens({
  screens: [
    screen("/asset-management/fleet", () => import("./list.tsx"), "FleetList"),
    screen("/asset-management/fleet/new", () => import("./form.tsx"), "NewFleetEntry"),
    screen("/asset-management/fleet/$id", () => import("./record.tsx"), "FleetRecord"),
    screen("/asset-management/fleet/$id/edit", () => import("./form.tsx"), "EditFleetEntry"),
  ],
  nouns: { fleet: { list: links.list(), record: links.record, add: links.add() } },
});
