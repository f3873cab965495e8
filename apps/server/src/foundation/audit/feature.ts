import { examples } from "@millwright/domain/foundation/audit/examples.ts";
import { defineFeature, served } from "../../platform/call/feature.ts";
import { auditHandlers } from "./routes.ts";
import { auditTasks } from "./verify.ts";

export const feature = defineFeature({ calls: [served("audit", examples, auditHandlers)], tasks: auditTasks });
