import { examples } from "@millwright/domain/work/requests/examples.ts";
import { notices } from "./notices.ts";
import { defineFeature, served } from "../../platform/call/feature.ts";
import { workRequestWriter } from "./import.ts";
import { requestOfFiles } from "./service.ts";
import { handlers } from "./routes.ts";
import { listeners } from "./listeners.ts";
import { search } from "./searching.ts";

export const feature = defineFeature({
  notices,
  calls: [served("workRequests", examples, handlers)],
  nouns: { "work-requests": { find: requestOfFiles, writer: workRequestWriter, search } },
  listeners,
});
