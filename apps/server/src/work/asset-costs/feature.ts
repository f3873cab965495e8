import type { AssetCosts, assetCosts } from "@millwright/domain/work/asset-costs/contract.ts";
import { examples } from "@millwright/domain/work/asset-costs/examples.ts";
import { refuse } from "@millwright/domain/kit/errors.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { defineFeature, served } from "../../platform/call/feature.ts";
import type { Handlers } from "../../platform/call/mount.ts";
import { mayHere } from "../../platform/records/reach.ts";
import { assetIsReached } from "../../register/assets/service.ts";
import { partIsReached } from "../../materials/master-parts/service.ts";
import { replacementValues } from "../../register/asset-values/service.ts";
import { assetRefs, consumedParts, costsBelow } from "./queries.ts";

const ROWS = 100;

async function assertReached(ctx: Ctx, assetId: number): Promise<void> {
  if (!(await assetIsReached(ctx, assetId))) throw refuse("not_found", "not_found");
}

async function costsOf(ctx: Ctx, id: number): Promise<AssetCosts> {
  await assertReached(ctx, id);
  const lines = await costsBelow(ctx, id);
  const sum = (of: readonly (typeof lines)[number][]): AssetCosts["own"] => {
    const groups: AssetCosts["own"] = {};
    for (const { group, minor } of of) groups[group] = (groups[group] ?? 0) + minor;
    return groups;
  };
  const counted = lines.filter(({ isOther }) => !isOther);
  const branches = Map.groupBy(
    counted.filter(({ branch }) => branch !== null),
    ({ branch }) => branch ?? 0,
  );
  const [refs, values, seesValue] = await Promise.all([
    assetRefs(ctx, [...branches.keys()]),
    replacementValues(ctx, [id]),
    mayHere(ctx, "asset-values", id, "view"),
  ]);
  return {
    currency: ctx.currency,
    otherLines: lines.filter(({ isOther }) => isOther).reduce((all, { lines: count }) => all + count, 0),
    own: sum(counted.filter(({ branch }) => branch === null)),
    whole: sum(counted),
    years: [...Map.groupBy(counted, ({ year }) => year)]
      .map(([year, of]) => ({ year, groups: sum(of) }))
      .sort((one, other) => other.year - one.year),
    below: [...branches]
      .flatMap(([branch, of]) => {
        const asset = refs.get(branch);
        return asset ? [{ asset, amountMinor: of.reduce((all, { minor }) => all + minor, 0) }] : [];
      })
      .sort((one, other) => other.amountMinor - one.amountMinor),
    replacementValue: seesValue ? (values.get(id) ?? null) : null,
  };
}

const handlers: Handlers<typeof assetCosts> = {
  get: async (ctx, { params }) => await costsOf(ctx, params.id),
  parts: async (ctx, { query: { assetId, partId, PageNumber = 1, PageRows = ROWS } }) => {
    if (assetId !== undefined) await assertReached(ctx, assetId);
    if (partId !== undefined && !(await partIsReached(ctx, partId))) throw refuse("not_found", "not_found");
    const rows = await consumedParts(ctx, { assetId, partId }, { offset: (PageNumber - 1) * PageRows, rows: PageRows + 1 });
    return { rows: rows.slice(0, PageRows), hasMore: rows.length > PageRows };
  },
};

export const feature = defineFeature({ calls: [served("assetCosts", examples, handlers)] });
