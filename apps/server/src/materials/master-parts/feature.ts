import { masterParts } from "@millwright/domain/materials/master-parts/contract.ts";
import { examples as alternateExamples } from "@millwright/domain/materials/master-parts/alternates/examples.ts";
import { examples } from "@millwright/domain/materials/master-parts/examples.ts";
import { examples as spareExamples } from "@millwright/domain/materials/master-parts/spares/examples.ts";
import { examples as supplierExamples } from "@millwright/domain/materials/master-parts/suppliers/examples.ts";
import { masterPartTarget as target } from "@millwright/domain/materials/master-parts/import.ts";
import { defineFeature, served } from "../../platform/call/feature.ts";
import type { Handlers } from "../../platform/call/mount.ts";
import { recordHandlers } from "../../platform/records/record-handlers.ts";
import { archiveMasterPart as archive, choosePhoto, createMasterPart as create, records, updateMasterPart as update } from "./changes.ts";
import { masterPartLookup, masterPartWriter } from "./import.ts";
import { alternateHandlers } from "./alternates/routes.ts";
import { partLabelling as labelling } from "./labelling.ts";
import { listeners } from "./listeners.ts";
import { partsByNumber } from "./numbers.ts";
import { isSeen } from "./spares/queries.ts";
import { spareHandlers, spareWriter } from "./spares/routes.ts";
import { supplierHandlers } from "./suppliers/routes.ts";
import { findMasterPart, masterPartRows as rows, partWithCode, wholeMasterParts as whole } from "./queries.ts";

const handlers: Handlers<typeof masterParts> = {
  ...recordHandlers(masterParts, { ...records, rows, target, whole, create, update, archive }),
  validate: async (ctx, { params, query }) => {
    if (query.id !== undefined) await records.get(ctx, query.id);
    const holder = await partWithCode(ctx, params.code);
    if (holder === undefined || holder === query.id) return { valid: true };
    // Who holds it is said only of a record that the caller may see.
    return (await findMasterPart(ctx, holder)) ? { valid: false, takenById: holder } : { valid: false };
  },
  byNumber: async (ctx, { query }) => ({ rows: await partsByNumber(ctx, query.number) }),
  choosePhoto: async (ctx, { params, body }) => await choosePhoto(ctx, params.id, body.version, body.fileId),
};

export const feature = defineFeature({
  calls: [
    served("masterParts", examples, handlers),
    served("partSuppliers", supplierExamples, supplierHandlers),
    served("partAlternates", alternateExamples, alternateHandlers),
    served("spareParts", spareExamples, spareHandlers),
  ],
  listeners,
  nouns: {
    "master-parts": { find: findMasterPart, writer: masterPartWriter, lookup: masterPartLookup, labelling, search: {} },
    "spare-parts": { writer: spareWriter, heard: { also: isSeen, by: ["assetId", "partId"] } },
  },
});
