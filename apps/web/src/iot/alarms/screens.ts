import { defineScreens, screen } from "../../kit/screens.ts";
import { links } from "./links.ts";

export const screens = defineScreens({
  screens: [
    screen("/IoT/Alarms", () => import("./list.tsx"), "AlarmList"),
    screen("/IoT/Alarms/$id", () => import("./record.tsx"), "AlarmRecord"),
  ],
  nouns: { alarms: { list: links.list(), record: links.record } },
});
