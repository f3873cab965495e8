import type { FastifyBaseLogger } from "fastify";
import type { Caller, Ctx } from "../../platform/call/ctx.ts";
import type { Shared } from "../../platform/call/feature.ts";
import { inTransaction } from "../../platform/call/mount.ts";

export type Ground = Pick<Shared, "db" | "files">;

/** Whose report it is: what is asked for is asked in their name and with their rights of this moment. */
export interface Reader {
  tenantId: number;
  ground: Ground;
  /** Asks the database for a moment; the connection goes back before anything is drawn. */
  ask: <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>;
}

/** A caller without a session, such as `presentCaller` finds one; `call` names the call or job in the log. */
export const readerOf = (
  ground: Ground & Pick<Shared, "listeners">,
  caller: Caller,
  call: { id: string; log: FastifyBaseLogger },
): Reader => ({
  tenantId: caller.tenantId,
  ground,
  ask: async (work) => await inTransaction(ground, caller, { ...call, tokenDigest: Buffer.alloc(0) }, work),
});
