import type { Network } from "@millwright/domain/iot/networks/contract.ts";
import { slotOf } from "../../kit/record/contributions.ts";

/** What later features bring to a network's page: what speaks in it. */
export const networkCards = slotOf<{ network: Network }>("networks.cards");
