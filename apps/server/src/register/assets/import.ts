import { AssetDraft } from "@millwright/domain/register/assets/contract.ts";
import { assetTarget } from "@millwright/domain/register/assets/import.ts";
import { lowerText } from "../../platform/records/codes-of.ts";
import type { RecordWriter } from "../../platform/records/importing.ts";
import { codedLookup, codedWriter } from "../../platform/records/record-import.ts";
import { createAsset, records, updateAsset } from "./changes.ts";
import { importAsset } from "./service.ts";

export const assetWriter: RecordWriter = {
  ...codedWriter({
    kind: "assets",
    target: assetTarget,
    draft: AssetDraft,
    prefix: "AST",
    get: records.get,
    create: createAsset,
    update: updateAsset,
  }),
  callsOf: ({ code, name }) => [lowerText(code), lowerText(name)],
};

export const assetLookup = codedLookup("assets", async (ctx, called) => ({ id: await importAsset(ctx, called) }));
