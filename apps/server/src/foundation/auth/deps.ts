import type { Shared } from "../../platform/call/feature.ts";
import { callerOf } from "../../platform/work/job-caller.ts";
import { openNameDigests } from "./attempts.ts";
import { inTransaction } from "../../platform/call/mount.ts";
import type { Ctx, OpenCtx } from "../../platform/call/ctx.ts";

/** What signing in and the ways to it need of the server. */
export type Deps = Pick<Shared, "db" | "sessions" | "verifier" | "mailer" | "publicUrl" | "listeners"> & {
  /** Digest of a name that was typed, under the installation's key. */
  nameDigest: (name: string) => Buffer;
};

/** With the key under which names are counted. */
export const withDigests = async (shared: Shared): Promise<Deps> => ({ ...shared, nameDigest: await openNameDigests(shared.db) });

/** One transaction in the name of somebody who is not signed in: what was done to their account by a link or by wrong passwords. */
export async function inNameOf<T>(
  { db, listeners }: Pick<Deps, "db" | "listeners">,
  { requestId, log, ip }: Pick<OpenCtx, "requestId" | "log" | "ip">,
  { tenantId, personId }: { tenantId: number; personId: number },
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const caller = await callerOf(db, tenantId, personId);
  return await inTransaction({ db, listeners }, caller, { id: requestId, log, ip, tokenDigest: Buffer.alloc(0) }, work);
}
