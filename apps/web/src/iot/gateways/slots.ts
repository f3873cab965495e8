import type { Gateway } from "@millwright/domain/iot/gateways/contract.ts";
import { tabSlotOf } from "../../kit/record/contributions.ts";

/** What later features bring to a gateway's page. */
export const gatewayTabs = tabSlotOf<{ gateway: Gateway }>("gateways.tabs");
