import { networks, NetworkDraft } from "@millwright/domain/iot/networks/contract.ts";
import { examples } from "@millwright/domain/iot/networks/examples.ts";
import { networkTarget as target } from "@millwright/domain/iot/networks/import.ts";
import { defineFeature, served } from "../../platform/call/feature.ts";
import type { Handlers } from "../../platform/call/mount.ts";
import { recordHandlers } from "../../platform/records/record-handlers.ts";
import { codedLookup, codedWriter } from "../../platform/records/record-import.ts";
import { createNetwork as create, records, updateNetwork as update } from "./changes.ts";
import { findNetwork, networkRows as rows, wholeNetworks as whole } from "./queries.ts";
import { treeOf } from "./tree.ts";

const handlers: Handlers<typeof networks> = {
  ...recordHandlers(networks, { ...records, rows, target, whole, create, update }),
  tree: async (ctx, { params }) => {
    await records.get(ctx, params.id);
    return await treeOf(ctx, params.id);
  },
};
const writer = codedWriter({ kind: "networks", target, draft: NetworkDraft, get: records.get, create, update });

export const feature = defineFeature({
  calls: [served("networks", examples, handlers)],
  nouns: { networks: { find: findNetwork, writer, lookup: codedLookup("networks", create), search: {} } },
});
