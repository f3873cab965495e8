import { defineScreens, screen } from "../../kit/screens.ts";
import { links } from "./links.ts";

export const screens = defineScreens({
  screens: [
    screen("/materials-management/material-requests", () => import("./list.tsx"), "MaterialRequestList"),
    screen("/materials-management/material-requests/new", () => import("./form.tsx"), "NewMaterialRequest"),
    screen("/materials-management/material-requests/$id", () => import("./record.tsx"), "MaterialRequestRecord"),
    screen("/materials-management/material-requests/$id/edit", () => import("./form.tsx"), "EditMaterialRequest"),
    screen("/materials-management/material-requests/$id/print", () => import("./print.tsx"), "MaterialRequestPrint"),
  ],
  nouns: { "material-requests": { list: links.list(), record: links.record, add: links.add() } },
});
