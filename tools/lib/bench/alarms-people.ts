import type { Server } from "../../../apps/server/src/app.ts";
import { addPerson } from "../../../apps/server/src/foundation/tenants/service.ts";
import { hashDigest } from "../../../apps/server/src/platform/call/passwords.ts";
import { EXAMPLE_DIGEST } from "../../../packages/domain/src/foundation/auth/examples.ts";
import type { BenchTenant } from "./speaking.ts";

/** An administrator with an open account and a session. */
export async function signedIn(
  { db, platform }: Server,
  { id, organisationId }: BenchTenant & { organisationId: number },
  name: string,
): Promise<{ personId: number; token: string }> {
  const { personId, accountId } = await addPerson(db, id, {
    firstName: "Bench",
    lastName: name,
    roleName: "Administrator",
    siteId: null,
    email: `${name}@${id}.bench.example`,
    account: { organisationId, passwordHash: await hashDigest(EXAMPLE_DIGEST), role: "admin" },
  });
  return { personId, token: await platform.sessions.open(accountId ?? 0, id, personId) };
}
