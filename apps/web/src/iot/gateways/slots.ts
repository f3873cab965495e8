import type { Gateway } from "@millwright/domain/iot/gateways/contract.ts";
import { slotOf, tabSlotOf } from "../../kit/record/contributions.ts";

/** What is wrong with it, under the head of its page. */
export const gatewayProblems = slotOf<{ gateway: Gateway }>("gateways.problems");

/** What later features bring to a gateway's page. */
export const gatewayTabs = tabSlotOf<{ gateway: Gateway }>("gateways.tabs");
