import { savedWords } from "@millwright/domain/foundation/auth/settings.ts";
import { shortcutFaults } from "@millwright/domain/foundation/auth/shortcuts.ts";
import { Refusal } from "@millwright/domain/kit/errors.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import type { Database } from "../../platform/db/db.ts";
import { audit } from "../../platform/records/audit.ts";
import { menuOf } from "./menu.ts";

/** Keeps the shortcuts with the person of the tenant. Refused (400, naming each place) where an entry is listed twice, or neither seen by the person nor kept already. */
export async function saveShortcutsOfCaller(db: Database, ctx: Ctx, shortcuts: number[]): Promise<string> {
  const { menu } = await menuOf(db, ctx);
  const seen = menu.flatMap(({ items }) => items.map(({ id }) => id));
  const own = await ctx.db.selectFrom("people").select("shortcuts").where("id", "=", ctx.personId).forUpdate().executeTakeFirstOrThrow();
  const faults = shortcutFaults(shortcuts, seen, own.shortcuts);
  if (faults.length > 0) throw new Refusal("invalid", { fields: faults.map(({ at, reason }) => ({ path: `shortcuts.${at}`, reason })) });
  // The record of the person stays at its version: whoever edits it is in nobody's way.
  await ctx.db.updateTable("people").set({ shortcuts }).where("id", "=", ctx.personId).execute();
  audit(ctx, { action: "settings_saved", entity: "people", entityId: ctx.personId });
  return savedWords("api");
}
