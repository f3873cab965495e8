import { recordsOf } from "../../platform/records/records.ts";
import { requestEvents } from "./events.ts";
import { findRequest } from "./queries.ts";

export const records = recordsOf({ table: "workRequests", entity: "work-requests", find: findRequest, events: requestEvents });
