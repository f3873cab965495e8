import { defineScreens, screen } from "../../kit/screens.ts";
import { links } from "./links.ts";

export const screens = defineScreens({
  screens: [
    screen("/asset-management/meter-rounds", () => import("./list.tsx"), "MeterRoundList"),
    screen("/asset-management/meter-rounds/new", () => import("./form.tsx"), "NewMeterRound"),
    screen("/asset-management/meter-rounds/$id", () => import("./record.tsx"), "MeterRoundRecord"),
    screen("/asset-management/meter-rounds/$id/walk", () => import("./walk/walk.tsx"), "MeterRoundWalk"),
    screen("/asset-management/meter-rounds/$id/edit", () => import("./form.tsx"), "EditMeterRound"),
  ],
  nouns: { "meter-rounds": { list: links.list(), record: links.record, add: links.add() } },
});
