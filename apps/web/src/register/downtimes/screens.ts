import { defineScreens, screen } from "../../kit/screens.ts";
import { links } from "./links.ts";

export const screens = defineScreens({
  screens: [
    screen("/asset-management/downtimes", () => import("./list.tsx"), "DowntimeList"),
    screen("/asset-management/downtimes/new", () => import("./form.tsx"), "NewDowntime"),
    screen("/asset-management/downtimes/$id", () => import("./record.tsx"), "DowntimeRecord"),
    screen("/asset-management/downtimes/$id/edit", () => import("./form.tsx"), "EditDowntime"),
  ],
  nouns: { downtimes: { list: links.list(), record: links.record, add: links.add() } },
});
