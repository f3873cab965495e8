import { AssetDraft } from "@millwright/domain/register/assets/contract.ts";
import { assetTarget } from "@millwright/domain/register/assets/import.ts";
import { optionalText } from "@millwright/domain/kit/fields.ts";
import { lowerText } from "../../platform/records/codes-of.ts";
import type { RecordWriter } from "../../platform/records/importing.ts";
import { codedLookup, codedWriter } from "../../platform/records/record-import.ts";
import { sayWritten, writtenAttributes } from "../attributes/service.ts";
import { addAsset, records, updateAsset } from "./changes.ts";
import { importAsset } from "./service.ts";

export const assetWriter: RecordWriter = {
  ...codedWriter({
    kind: "assets",
    target: assetTarget,
    draft: AssetDraft.extend({ attributes: optionalText(4000) }),
    prefix: "AST",
    get: async (ctx, id) => ({ ...(await records.get(ctx, id)), attributes: (await writtenAttributes(ctx, [id])).get(id) ?? null }),
    create: async (ctx, { attributes, ...draft }) => {
      const made = await addAsset(ctx, draft);
      if (attributes) await sayWritten(ctx, made.id, attributes);
      return made;
    },
    update: async (ctx, id, version, { attributes, ...patch }) => {
      const changed = await updateAsset(ctx, id, version, patch);
      if (attributes !== undefined) await sayWritten(ctx, id, attributes);
      return changed;
    },
  }),
  callsOf: ({ code, name }) => [lowerText(code), lowerText(name)],
};

export const assetLookup = codedLookup("assets", async (ctx, called) => ({ id: await importAsset(ctx, called) }));
