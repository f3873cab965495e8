import { home } from "@millwright/domain/insight/home/contract.ts";
import type { Offline } from "../../kit/offline/joining.ts";

/** The first page opens without a network as it was last seen. */
export const homeOffline: Offline = { kept: [home.get, home.changes], queued: [], onReached: [] };
