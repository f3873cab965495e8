import { defineScreens, screen } from "../../kit/screens.ts";
import { links } from "./links.ts";

export const screens = defineScreens({
  screens: [
    screen("/settings/audit", () => import("./list.tsx"), "AuditList"),
    screen("/settings/audit/$id", () => import("./entry.tsx"), "AuditEntryPage"),
  ],
  nouns: { audit: { list: links.list(), record: links.entry } },
});
