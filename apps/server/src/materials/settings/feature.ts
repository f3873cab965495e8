import type { materialsSettings } from "@millwright/domain/materials/settings/contract.ts";
import { examples } from "@millwright/domain/materials/settings/examples.ts";
import { Refusal, refuseField, type FieldFault } from "@millwright/domain/kit/errors.ts";
import { defineFeature, served } from "../../platform/call/feature.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import type { Handlers } from "../../platform/call/mount.ts";
import { recordsOf } from "../../platform/records/records.ts";
import { withinReach } from "../../platform/records/reach.ts";
import { ensureSettings, readSettings, SETTINGS_ID } from "./queries.ts";

const records = recordsOf({
  table: "materialsSettings",
  entity: "materials-settings",
  find: readSettings,
  json: ["approvalLimits", "countTolerances"],
});

const handlers: Handlers<typeof materialsSettings> = {
  get: async (ctx) => await readSettings(ctx),
  update: async (ctx, { body: { version, approvalLimits, countThirdPersonAbove, ...patch } }) => {
    await assertRoles(ctx, approvalLimits ?? []);
    if (countThirdPersonAbove && countThirdPersonAbove.currency !== ctx.currency)
      throw refuseField("countThirdPersonAbove", "other_currency", { word: countThirdPersonAbove.currency, currency: ctx.currency });
    const limits = approvalLimits?.map(({ roleId, limit }) => ({ roleId, limitMinor: limit.amountMinor }));
    await ensureSettings(ctx);
    return await records.update(ctx, SETTINGS_ID, version, {
      ...patch,
      ...(limits && { approvalLimits: limits }),
      ...(countThirdPersonAbove && { countThirdPersonMinor: countThirdPersonAbove.amountMinor }),
    });
  },
};

async function assertRoles(ctx: Ctx, limits: readonly { roleId: number; limit: { currency: string } }[]): Promise<void> {
  const known = await ctx.db
    .selectFrom("roles")
    .select("id")
    .where("id", "in", [0, ...limits.map(({ roleId }) => roleId)])
    .where(() => withinReach(ctx, "roles"))
    .execute();
  const fields = limits.flatMap(({ roleId, limit }, at): FieldFault[] => [
    ...(known.some(({ id }) => id === roleId) ? [] : [{ path: `approvalLimits.${at}.roleId`, reason: "not_known" } as const]),
    ...(limit.currency === ctx.currency
      ? []
      : [
          {
            path: `approvalLimits.${at}.limit`,
            reason: "other_currency",
            params: { word: limit.currency, currency: ctx.currency },
          } as const,
        ]),
  ]);
  if (fields.length > 0) throw new Refusal("invalid", { fields });
}

export const feature = defineFeature({ calls: [served("materialsSettings", examples, handlers)] });
