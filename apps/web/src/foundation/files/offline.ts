import { files } from "@millwright/domain/foundation/files/contract.ts";
import type { Offline } from "../../kit/offline/joining.ts";

/** The names of a record's files; small pictures of them are kept beside (`use-blob-url.ts`), the files themselves are where the network is. */
export const filesOffline: Offline = { kept: [files.list], queued: [], onReached: [] };
