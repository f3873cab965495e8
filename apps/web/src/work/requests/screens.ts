import { defineScreens, screen, WITH_RIGHT_PANEL } from "../../kit/screens.ts";
import { links } from "./links.ts";

export const screens = defineScreens({
  screens: [
    screen("/maintenance-management/work-requests", () => import("./list.tsx"), "WorkRequestList", "shell", WITH_RIGHT_PANEL),
    screen("/maintenance-management/work-requests/new", () => import("./new.tsx"), "NewWorkRequest", "shell", WITH_RIGHT_PANEL),
    screen("/maintenance-management/work-requests/$id", () => import("./record.tsx"), "WorkRequestRecord", "shell", WITH_RIGHT_PANEL),
  ],
  nouns: { "work-requests": { list: links.workRequests(), record: links.workRequest, add: links.newWorkRequest() } },
});
