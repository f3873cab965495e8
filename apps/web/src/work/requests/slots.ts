import type { WorkRequest } from "@millwright/domain/work/requests/contract.ts";
import { slotOf } from "../../kit/record/contributions.ts";

/** What later features bring beside a request: cards of its narrow column. */
export const requestCards = slotOf<{ request: WorkRequest }>("workRequests.cards");
