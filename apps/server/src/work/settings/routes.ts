import type { maintenanceSettings } from "@millwright/domain/work/settings/contract.ts";
import type { Handlers } from "../../platform/call/mount.ts";
import { recordsOf } from "../../platform/records/records.ts";
import { ensureSettings, findSettings, SETTINGS_ID, settingsOf } from "./queries.ts";

const records = recordsOf({ table: "maintenanceSettings", entity: "maintenance-settings", find: findSettings });

export const handlers: Handlers<typeof maintenanceSettings> = {
  get: async (ctx) => await settingsOf(ctx),
  update: async (ctx, { body: { version, ...patch } }) => {
    await ensureSettings(ctx);
    return await records.update(ctx, SETTINGS_ID, version, patch);
  },
};
