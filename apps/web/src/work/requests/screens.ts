import { defineScreens, screen } from "../../kit/screens.ts";
import { links } from "./links.ts";

export const screens = defineScreens({
  screens: [
    screen("/maintenance-management/work-requests", () => import("./list.tsx"), "WorkRequestList"),
    screen("/maintenance-management/work-requests/new", () => import("./new.tsx"), "NewWorkRequest"),
    screen("/maintenance-management/work-requests/$id", () => import("./record.tsx"), "WorkRequestRecord"),
  ],
  nouns: { "work-requests": { list: links.workRequests(), record: links.workRequest, add: links.newWorkRequest() } },
});
