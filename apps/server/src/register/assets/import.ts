import { AssetDraft } from "@millwright/domain/register/assets/contract.ts";
import { assetTarget } from "@millwright/domain/register/assets/import.ts";
import { freeCode, idByCode, idsByCode, lowerText, namedByCode } from "../../platform/records/codes-of.ts";
import type { Lookup, RecordWriter } from "../../platform/records/importing.ts";
import { createAsset, records, updateAsset } from "./keeping.ts";
import { importAsset } from "./service.ts";

export const assetWriter: RecordWriter = {
  kind: "records",
  target: assetTarget,
  table: "assets",
  entity: "assets",
  draft: AssetDraft,
  find: async (ctx, values) => await idByCode(ctx, "assets", values["code"]),
  findMany: async (ctx, rows) =>
    await idsByCode(
      ctx,
      "assets",
      rows.map(({ code }) => code),
    ),
  identityOf: (values) => lowerText(values["code"]),
  callsOf: ({ code, name }) => [lowerText(code), lowerText(name)],
  makeCode: async (ctx) => await freeCode(ctx, "assets", "AST"),
  get: records.get,
  create: createAsset,
  update: updateAsset,
};

export const assetLookup: Lookup = {
  table: "assets",
  entity: "assets",
  subModule: "assets",
  named: async (ctx) => await namedByCode(ctx, "assets"),
  create: async (ctx, { code, name }) => await importAsset(ctx, { code: code.slice(0, 60), name: name.slice(0, 200) }),
};
