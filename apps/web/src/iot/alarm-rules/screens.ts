import { defineScreens, screen } from "../../kit/screens.ts";
import { links } from "./links.ts";

export const screens = defineScreens({
  screens: [
    screen("/IoT/AlarmRules", () => import("./list.tsx"), "AlarmRuleList"),
    screen("/IoT/AlarmRules/new", () => import("./form.tsx"), "NewAlarmRule"),
    screen("/IoT/AlarmRules/$id", () => import("./record.tsx"), "AlarmRuleRecord"),
    screen("/IoT/AlarmRules/$id/edit", () => import("./form.tsx"), "EditAlarmRule"),
  ],
  nouns: { "alarm-rules": { list: links.list(), record: links.record, add: links.add() } },
});
