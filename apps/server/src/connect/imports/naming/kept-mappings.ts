import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { ImportTarget, Mapping } from "@millwright/domain/kit/imports/target.ts";
import { guessMapping, headersKey, keptOf, mappingOf, type KeptMapping } from "@millwright/domain/connect/imports/guess.ts";
import { withPlainFillers } from "@millwright/domain/connect/imports/values/fillers.ts";
import { withoutOutdated } from "@millwright/domain/connect/imports/values/writings.ts";
import type { Import } from "@millwright/domain/connect/imports/contract.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";

const digestOf = (headers: readonly string[]): Buffer => createHash("sha256").update(headersKey(headers)).digest();

/** The mapping this person last used for files with these headers; for the first one it is guessed. */
export async function firstMapping(ctx: Ctx, target: ImportTarget, columns: Import["columns"]): Promise<Mapping> {
  const headers = columns.map(({ header }) => header);
  const kept = await ctx.db
    .selectFrom("importMappings")
    .select("mapping")
    .where("personId", "=", ctx.personId)
    .where("target", "=", target.key)
    .where("headers", "=", digestOf(headers))
    .executeTakeFirst();
  const mapping = kept
    ? withoutOutdated(target, mappingOf(kept.mapping as unknown as KeptMapping, target, headers), columns)
    : guessMapping(target, columns);
  return withPlainFillers(target.fields, mapping, columns);
}

export async function keepMapping(ctx: Ctx, target: ImportTarget, columns: Import["columns"], mapping: Mapping): Promise<void> {
  const headers = columns.map(({ header }) => header);
  const kept = JSON.stringify(keptOf(mapping, headers));
  await ctx.db
    .insertInto("importMappings")
    .values({ personId: ctx.personId, target: target.key, headers: digestOf(headers), mapping: kept })
    .onConflict((conflict) =>
      conflict.columns(["tenantId", "personId", "target", "headers"]).doUpdateSet({ mapping: kept, updatedAt: sql<string>`now()` }),
    )
    .execute();
}
