import { files } from "@millwright/domain/foundation/files/contract.ts";
import type { Offline } from "../../kit/offline/joining.ts";

/** The names of a record's files; their bytes are where the network is. */
export const filesOffline: Offline = { kept: [files.list], queued: [], onReached: [] };
