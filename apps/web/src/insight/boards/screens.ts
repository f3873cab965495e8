import { defineScreens, screen } from "../../kit/screens.ts";
import { links } from "./links.ts";

const list = () => import("./list.tsx");
const page = () => import("./page.tsx");
const form = () => import("./form.tsx");

/** Boards under their entry of IoT, and under those that are kept for organisations whose menu is limited to them. */
export const screens = defineScreens({
  screens: [
    screen("/iot/dashboards/boards", list, "BoardList"),
    screen("/iot/dashboards/boards/new", form, "NewBoard"),
    screen("/iot/dashboards/boards/$boardId", page, "BoardPage"),
    screen("/iot/dashboards/boards/$boardId/$boardUri", page, "BoardPage"),
    screen("/iot/dashboards/boards/$id/edit", form, "EditBoard"),
    screen("/plant/chillers", page, "EntryPage"),
    screen("/plant/dashboards", list, "PlantBoards"),
    screen("/plant/dashboards/new", form, "PlantNewBoard"),
    screen("/plant/dashboards/$id/edit", form, "PlantEditBoard"),
    screen("/plant/dashboards/$boardId", page, "PlantBoard"),
    screen("/plant/dashboards/$boardId/$boardUri", page, "PlantBoard"),
  ],
  nouns: { boards: { list: links.list(), record: links.record, add: links.add() } },
  moved: [["/iot/dashboards", "/iot/dashboards/boards"]],
});
