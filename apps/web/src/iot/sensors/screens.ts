import { defineScreens, screen } from "../../kit/screens.ts";
import { links } from "./links.ts";

export const screens = defineScreens({
  screens: [
    screen("/IoT/Sensors", () => import("./list.tsx"), "SensorList"),
    screen("/IoT/Sensors/new", () => import("./form.tsx"), "NewSensor"),
    screen("/IoT/Sensor/$id", () => import("./record.tsx"), "SensorRecord"),
    screen("/IoT/Sensor/$id/edit", () => import("./form.tsx"), "EditSensor"),
  ],
  nouns: { sensors: { list: links.list(), record: links.record, add: links.add() } },
});
