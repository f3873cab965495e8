import { examples } from "@millwright/domain/connect/imports/examples.ts";
import { defineFeature, served } from "../../platform/call/feature.ts";
import { listeners } from "./listeners.ts";
import { notices } from "./notices.ts";
import { isSeen } from "./queries.ts";
import { importHandlers } from "./routes.ts";
import { importTasks } from "./running/tasks.ts";

export const feature = defineFeature({
  calls: [served("imports", examples, importHandlers)],
  listeners,
  notices,
  nouns: { imports: { heard: { also: isSeen, by: ["target"] } } },
  tasks: importTasks,
});
