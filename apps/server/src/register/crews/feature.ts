import { crews, CrewDraft } from "@millwright/domain/register/crews/contract.ts";
import { examples } from "@millwright/domain/register/crews/examples.ts";
import { crewTarget as target } from "@millwright/domain/register/crews/import.ts";
import { assetExamples, memberExamples } from "@millwright/domain/register/crews/members/examples.ts";
import { defineFeature, served } from "../../platform/call/feature.ts";
import { recordHandlers } from "../../platform/records/record-handlers.ts";
import { codedLookup, codedWriter } from "../../platform/records/record-import.ts";
import { archiveCrew, createCrew as create, records, restoreCrew, updateCrew as update } from "./changes.ts";
import { findCrew, crewRows as rows, wholeCrews as whole } from "./queries.ts";
import { memberWriter } from "./members/import.ts";
import { memberHandlers } from "./members/members.ts";
import { servedHandlers } from "./members/served.ts";

const handlers = recordHandlers(crews, { ...records, rows, target, whole, create, update, archive: archiveCrew, restore: restoreCrew });
const writer = codedWriter({ kind: "crews", target, draft: CrewDraft, get: records.get, create, update });

export const feature = defineFeature({
  calls: [
    served("crews", examples, handlers),
    served("crewMembers", memberExamples, memberHandlers),
    served("crewAssets", assetExamples, servedHandlers),
  ],
  nouns: { crews: { find: findCrew, writer, lookup: codedLookup("crews", create), search: {} }, "crew-members": { writer: memberWriter } },
});
