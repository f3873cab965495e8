import { isOnlyClock } from "../../platform/call/clock.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import type { Database, TenantDb } from "../../platform/db/db.ts";
import type { FileStore } from "../../platform/files/files.ts";
import { pictureOnPaper } from "../../platform/files/on-paper.ts";

const LOGO_PIXELS = 480;

/** Whose paper it is and by which clock it is written, before the logo was read. */
export interface PaperGround {
  name: string;
  logoKey: string | null;
  locale: string;
  timeZone: string;
  isOnlyClock: boolean;
  printedAt: string;
}

/** What messages say of a tenant, and how they write. */
export async function letterheadOf(db: Database, tenantId: number, within?: TenantDb) {
  return await db
    .system(within)
    .selectFrom("tenants")
    .select(["name", "locale", "timeZone", "lockMinutes", "organisationId", "logoFileId"])
    .where("id", "=", tenantId)
    .executeTakeFirstOrThrow();
}

export async function paperGround(db: Database, ctx: Ctx): Promise<PaperGround> {
  const { name, logoFileId } = await letterheadOf(db, ctx.tenantId, ctx.db);
  const file =
    logoFileId === null ? undefined : await ctx.db.selectFrom("files").select("storeKey").where("id", "=", logoFileId).executeTakeFirst();
  const { locale, clock, now } = ctx;
  return {
    name,
    logoKey: file?.storeKey ?? null,
    locale,
    timeZone: clock,
    isOnlyClock: await isOnlyClock(ctx),
    printedAt: now.toISOString(),
  };
}

/** What the organisation calls itself with its logo, where there is one; no connection is held meanwhile. */
export const paperHead = async (
  files: FileStore,
  { name, logoKey }: Pick<PaperGround, "name" | "logoKey">,
): Promise<{ name: string; logo: string | null }> => ({
  name,
  logo: logoKey === null ? null : await pictureOnPaper(files, logoKey, LOGO_PIXELS),
});
