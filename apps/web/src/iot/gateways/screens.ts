import { defineScreens, screen } from "../../kit/screens.ts";
import { links } from "./links.ts";

export const screens = defineScreens({
  screens: [
    screen("/IoT/Gateways", () => import("./list.tsx"), "GatewayList"),
    screen("/IoT/Gateways/new", () => import("./form.tsx"), "NewGateway"),
    screen("/IoT/Gateways/$id", () => import("./record.tsx"), "GatewayRecord"),
    screen("/IoT/Gateways/$id/edit", () => import("./form.tsx"), "EditGateway"),
  ],
  nouns: { gateways: { list: links.list(), record: links.record, add: links.add() } },
});
