import { defineScreens, screen } from "../../kit/screens.ts";
import { links } from "./links.ts";

export const screens = defineScreens({
  screens: [
    screen("/IoT/Networks", () => import("./list.tsx"), "NetworkList"),
    screen("/IoT/Networks/new", () => import("./form.tsx"), "NewNetwork"),
    screen("/IoT/Networks/$id", () => import("./record.tsx"), "NetworkRecord"),
    screen("/IoT/Networks/$id/edit", () => import("./form.tsx"), "EditNetwork"),
  ],
  nouns: { networks: { list: links.list(), record: links.record, add: links.add() } },
});
