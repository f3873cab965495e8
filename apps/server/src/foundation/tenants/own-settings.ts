import { clashesOf, speaksOf } from "@millwright/domain/foundation/auth/settings-offers.ts";
import { sql } from "kysely";
import { defaultsFor, savedWords, type SettingsPart, type UserSettings } from "@millwright/domain/foundation/auth/settings.ts";
import { completed } from "@millwright/domain/foundation/auth/settings-stored.ts";
import type { AccountRole } from "@millwright/domain/kit/access.ts";
import { Refusal } from "@millwright/domain/kit/errors.ts";
import { themeOf } from "@millwright/domain/kit/shell/theme.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import type { Database } from "../../platform/db/db.ts";
import { audit } from "../../platform/records/audit.ts";

/** What an account keeps, and by which its gaps are filled. */
interface Kept {
  settings: unknown;
  accountRole: AccountRole;
  /** Of the organisation. */
  theme: string;
  staffLook: boolean;
}

/** The settings as they are answered: whole, whichever keys are kept; null for who never set anything. */
export const answeredSettings = ({ settings, accountRole, theme, staffLook }: Kept): UserSettings | null =>
  completed(settings, defaultsFor({ isStaff: accountRole === "staff", staffLook, palette: themeOf(theme) }));

/** The caller's own, in one statement. */
export async function settingsOfCaller(
  db: Database,
  ctx: Pick<Ctx, "db" | "accountId" | "tenantId" | "accountRole">,
): Promise<UserSettings | null> {
  const kept = await db
    .system(ctx.db)
    .selectFrom("accounts")
    .innerJoin("tenants", (join) => join.on("tenants.id", "=", ctx.tenantId))
    .select(["accounts.settings", "tenants.theme", "tenants.staffLook"])
    .where("accounts.id", "=", ctx.accountId)
    .executeTakeFirst();
  return kept ? answeredSettings({ ...kept, accountRole: ctx.accountRole }) : null;
}

/** Lays what is said over what is kept, key by key; null forgets all of it. Refused (400, naming both fields) where two options then cannot be combined. */
export async function saveSettingsOfCaller(db: Database, ctx: Ctx, part: SettingsPart | null): Promise<string> {
  const kept = await db
    .system(ctx.db)
    .updateTable("accounts")
    .set({ settings: part && sql`merged_settings(coalesce(settings, '{}'), ${JSON.stringify(part)}::jsonb)` })
    .where("id", "=", ctx.accountId)
    .returning("settings")
    .executeTakeFirst();
  assertFitting(kept?.settings, part);
  audit(ctx, { action: "settings_saved", entity: "people", entityId: ctx.personId });
  return savedWords("api");
}

/** What an earlier version kept is no fault of this call: a pair counts where the call says something of it. */
function assertFitting(settings: unknown, part: SettingsPart | null): void {
  const now = completed(settings);
  const said = part?.layout?.config;
  if (!now || !said) return;
  const clash = clashesOf(now.layout.config).find((pair) => pair.some((option) => speaksOf(said, option)));
  if (!clash) return;
  throw new Refusal("invalid", {
    fields: clash.map((option) => ({ path: `settings.layout.config.${option}`, reason: "not_combined" as const })),
  });
}
