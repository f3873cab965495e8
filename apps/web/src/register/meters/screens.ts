import { defineScreens, screen } from "../../kit/screens.ts";
import { links } from "./links.ts";

export const screens = defineScreens({
  screens: [
    screen("/asset-management/meters", () => import("./list.tsx"), "MeterList"),
    screen("/asset-management/meters/entry", () => import("./entry/entry.tsx"), "MeterEntry"),
    screen("/asset-management/meters/new", () => import("./form.tsx"), "NewMeter"),
    screen("/asset-management/meters/$id", () => import("./record.tsx"), "MeterRecord"),
    screen("/asset-management/meters/$id/edit", () => import("./form.tsx"), "EditMeter"),
  ],
  moved: [["/meters/$id", "/asset-management/meters/$id"]],
  nouns: { meters: { list: links.list(), record: links.record, add: links.add() } },
});
