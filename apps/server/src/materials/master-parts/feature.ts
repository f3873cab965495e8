import { masterParts, MasterPartDraft } from "@millwright/domain/materials/master-parts/contract.ts";
import { examples } from "@millwright/domain/materials/master-parts/examples.ts";
import { masterPartTarget as target } from "@millwright/domain/materials/master-parts/import.ts";
import { defineFeature, served } from "../../platform/call/feature.ts";
import { recordHandlers } from "../../platform/records/record-handlers.ts";
import { codedLookup, codedWriter } from "../../platform/records/record-import.ts";
import { createMasterPart as create, records, updateMasterPart as update } from "./changes.ts";
import { findMasterPart, masterPartRows as rows, wholeMasterParts as whole } from "./queries.ts";

const handlers = recordHandlers(masterParts, { ...records, rows, target, whole, create, update });
const writer = codedWriter({ kind: "master-parts", target, draft: MasterPartDraft, get: records.get, create, update });

export const feature = defineFeature({
  calls: [served("masterParts", examples, handlers)],
  nouns: { "master-parts": { find: findMasterPart, writer, lookup: codedLookup("master-parts", create) } },
});
