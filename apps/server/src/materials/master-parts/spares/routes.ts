import { SparePartDraft, spareParts } from "@millwright/domain/materials/master-parts/spares/contract.ts";
import { sparePartTarget as target } from "@millwright/domain/materials/master-parts/spares/import.ts";
import type { Handlers } from "../../../platform/call/mount.ts";
import { exporting } from "../../../platform/lists/exporting.ts";
import { wholeOf } from "../../../platform/lists/whole.ts";
import type { RecordWriter } from "../../../platform/records/importing.ts";
import { assetIsReached } from "../../../register/assets/service.ts";
import { refuse } from "@millwright/domain/kit/errors.ts";
import { addSpare, changeSpare, readSpare, removeSpare } from "./changes.ts";
import { spareIn, spareRows, sparesOfAsset, wholeSpares } from "./queries.ts";

export const spareHandlers: Handlers<typeof spareParts> = {
  list: async (ctx, { body }) => await spareRows(ctx, body),
  export: exporting(spareParts.list, spareRows, wholeOf(target, wholeSpares)),
  ofAsset: async (ctx, { query: { assetId } }) => {
    if (!(await assetIsReached(ctx, assetId))) throw refuse("not_found", "not_found");
    return { rows: await sparesOfAsset(ctx, assetId) };
  },
  create: async (ctx, { body }) => await addSpare(ctx, body),
  update: async (ctx, { params, body: { version, ...sent } }) => await changeSpare(ctx, params.id, version, sent),
  remove: async (ctx, { params }) => await removeSpare(ctx, params.id),
};

/** A line has no code: it is known by its part and its asset or class. */
export const spareWriter: RecordWriter = {
  kind: "records",
  target,
  table: "spareParts",
  entity: "spare-parts",
  draft: SparePartDraft,
  find: async (ctx, { part, asset, classValue }) =>
    typeof part === "number" ? await spareIn(ctx, part, numberOr(asset), numberOr(classValue)) : null,
  identityOf: ({ list }, { part = "", asset = "", classValue = "" }) =>
    `${part.toLowerCase()} ${asset.toLowerCase()} ${String(list ?? "")} ${classValue.toLowerCase()}`,
  get: async (ctx, id) => {
    const spare = await readSpare(ctx, id);
    return { ...spare, partId: spare.part.id, assetId: spare.asset?.id ?? null, classValueId: spare.classValue?.id ?? null };
  },
  create: addSpare,
  update: async (ctx, id, version, { assetId: _asset, classValueId: _class, partId: _part, ...sent }: Partial<SparePartDraft>) =>
    await changeSpare(ctx, id, version, sent),
  draftOf: ({ part, asset, classValue, list: _list, ...values }) => ({ ...values, partId: part, assetId: asset, classValueId: classValue }),
};
const numberOr = (value: unknown): number | null => (typeof value === "number" ? value : null);
