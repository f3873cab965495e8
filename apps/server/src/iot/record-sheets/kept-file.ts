import { refuse } from "@millwright/domain/kit/errors.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import type { Bytes } from "../../platform/call/mount.ts";
import type { FileStore } from "../../platform/files/files.ts";
import { audit } from "../../platform/records/audit.ts";
import { reached } from "../reached.ts";

/** The bytes that were kept of a sensor and a week, as they lie in the store. */
export async function keptFile(ctx: Ctx, files: FileStore, { sensorId, week }: { sensorId: number; week: string }): Promise<Bytes> {
  const { code } = await reached(ctx, "sensors", sensorId);
  const kept = await ctx.db
    .selectFrom("sensorKeptWeeks")
    .select(["storeKey", "rowCount"])
    .where("sensorId", "=", sensorId)
    .where("week", "=", week)
    .executeTakeFirst();
  if (!kept) throw refuse("not_found", "not_found");
  const stream = await files.open(kept.storeKey).catch((thrown: NodeJS.ErrnoException) => {
    ctx.log.error({ err: thrown, sensorId, week }, "the kept readings of a week are missing");
    throw thrown.code === "ENOENT" ? refuse("not_found", "not_found") : thrown;
  });
  const facts = { week, rows: kept.rowCount };
  const changes = Object.entries(facts).map(([field, after]) => ({ field, before: null, after }));
  audit(ctx, { action: "exported", entity: "sensors", entityId: sensorId, changes });
  const fileName = `readings-${code.replace(/[^\p{L}\p{N}]+/gu, "-")}-${week}.csv.gz`;
  return { stream, contentType: "application/gzip", fileName, inline: false };
}
