import type { activities } from "@millwright/domain/insight/activities/contract.ts";
import { examples } from "@millwright/domain/insight/activities/examples.ts";
import { refuse } from "@millwright/domain/kit/errors.ts";
import { defineFeature, served } from "../../platform/call/feature.ts";
import type { Handlers } from "../../platform/call/mount.ts";
import { recentActivities } from "./queries.ts";
import { assetIsReached } from "../../register/assets/service.ts";

const ROWS = 50;

const handlers: Handlers<typeof activities> = {
  recent: async (ctx, { query: { assetId, before, PageRows = ROWS } }) => {
    if (assetId !== undefined && !(await assetIsReached(ctx, assetId))) throw refuse("not_found", "not_found");
    const rows = await recentActivities(ctx, { assetId, before, rows: PageRows });
    const shown = rows.slice(0, PageRows);
    return { rows: shown, next: rows.length > PageRows ? (shown.at(-1)?.id ?? null) : null };
  },
};

export const feature = defineFeature({ calls: [served("activities", examples, handlers)] });
