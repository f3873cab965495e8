import { fleet } from "@millwright/domain/register/fleet/contract.ts";
import { examples } from "@millwright/domain/register/fleet/examples.ts";
import { fleetTarget as target } from "@millwright/domain/register/fleet/import.ts";
import { defineFeature, served } from "../../platform/call/feature.ts";
import { recordHandlers } from "../../platform/records/record-handlers.ts";
import { archiveEntry as archive, createEntry as create, records, restoreEntry as restore, updateEntry as update } from "./changes.ts";
import { fleetWriter as writer } from "./import.ts";
import { listeners } from "./listeners.ts";
import { findEntry as find, fleetOf, fleetRows as rows, wholeEntries as whole } from "./queries.ts";

const handlers = recordHandlers(fleet, { ...records, rows, target, whole, create, update, archive, restore });

export const feature = defineFeature({
  calls: [served("fleet", examples, { ...handlers, browse: async (ctx, { query }) => await fleetOf(ctx, query) })],
  nouns: { fleet: { find, writer } },
  listeners,
});
