import type { maintenanceSettings } from "@millwright/domain/work/settings/contract.ts";
import type { Handlers } from "../../platform/call/mount.ts";
import { assertValues } from "../../foundation/reference-lists/service.ts";
import { recordsOf } from "../../platform/records/records.ts";
import { ensureSettings, findSettings, SETTINGS_ID, settingsOf } from "./queries.ts";

const records = recordsOf({ table: "maintenanceSettings", entity: "maintenance-settings", find: findSettings, json: ["certificateKinds"] });

export const handlers: Handlers<typeof maintenanceSettings> = {
  get: async (ctx) => await settingsOf(ctx),
  update: async (ctx, { body: { version, ...patch } }) => {
    const { certificateKinds: were } = await settingsOf(ctx);
    await assertValues(
      ctx,
      (patch.certificateKinds ?? []).map((id, at) => ({
        list: "certificate-types",
        id,
        was: were.includes(id) ? id : null,
        field: `certificateKinds.${at}`,
      })),
    );
    await ensureSettings(ctx);
    return await records.update(ctx, SETTINGS_ID, version, patch);
  },
};
