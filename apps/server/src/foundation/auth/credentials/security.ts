import { sql } from "kysely";
import type { SecuritySettings, securitySettings } from "@millwright/domain/foundation/auth/credentials/contract.ts";
import { Refusal } from "@millwright/domain/kit/errors.ts";
import { audit, changesOf } from "../../../platform/records/audit.ts";
import type { Shared } from "../../../platform/call/feature.ts";
import type { SystemDb } from "../../../platform/db/db.ts";
import type { Handlers } from "../../../platform/call/mount.ts";

/** How an organisation guards the way in. It stands with the tenant, since a sign-in reads it before it is in one. */
export const securityHandlers = ({ db, settings }: Pick<Shared, "db" | "settings">): Handlers<typeof securitySettings> => ({
  supportContact: async (ctx) => {
    const { supportEmail } = await settingsOf(db.system(ctx.db), ctx.tenantId);
    return { email: supportEmail ?? settings.supportEmail ?? null };
  },
  get: async (ctx) => await settingsOf(db.system(ctx.db), ctx.tenantId),
  update: async (ctx, { body: { version, ...patch } }) => {
    const system = db.system(ctx.db);
    const before = await settingsOf(system, ctx.tenantId);
    const changed = await system
      .updateTable("tenants")
      .set({ ...patch, securityVersion: sql<number>`security_version + 1` })
      .where("id", "=", ctx.tenantId)
      .where("securityVersion", "=", version)
      .executeTakeFirst();
    if (Number(changed.numUpdatedRows) === 0)
      throw new Refusal("conflict", { reason: "stale", current: await settingsOf(system, ctx.tenantId) });
    audit(ctx, { action: "updated", entity: "security-settings", entityId: null, changes: changesOf(before, patch) });
    return await settingsOf(system, ctx.tenantId);
  },
});

const settingsOf = async (system: SystemDb, tenantId: number): Promise<SecuritySettings> =>
  await system
    .selectFrom("tenants")
    .select(["lockMinutes", "idleMinutes", "sessionHours", "isRegistrationOpen", "marketingMenu", "homeOverview"])
    .select(["devicePin", "devicePinMinutes", "supportEmail", "securityVersion as version"])
    .where("id", "=", tenantId)
    .executeTakeFirstOrThrow();
