import type { Server } from "../../../apps/server/src/app.ts";
import { addPerson } from "../../../apps/server/src/foundation/tenants/service.ts";
import { hashDigest } from "../../../apps/server/src/platform/call/passwords.ts";
import { EXAMPLE_DIGEST } from "../../../packages/domain/src/foundation/auth/examples.ts";
import type { BenchTenant } from "./speaking.ts";

type Organisation = BenchTenant & { organisationId: number };
interface SignedIn {
  personId: number;
  token: string;
}

/** One for all: it takes long, as it is meant to. */
let passwordHash: Promise<string> | undefined;

/** An administrator with an open account and a session. */
export const signedIn = async (server: Server, tenant: Organisation, name: string): Promise<SignedIn> =>
  await signedInAs(server, tenant, name, "Administrator");

/** The same under another role of the starter set. */
export async function signedInAs(
  { db, platform }: Server,
  { id, organisationId }: Organisation,
  name: string,
  roleName: string,
): Promise<SignedIn> {
  passwordHash ??= hashDigest(EXAMPLE_DIGEST);
  const { personId, accountId } = await addPerson(db, id, {
    firstName: "Bench",
    lastName: name,
    roleName,
    siteId: null,
    email: `${name}@${id}.bench.example`,
    account: { organisationId, passwordHash: await passwordHash, role: roleName === "Administrator" ? "admin" : "staff" },
  });
  return { personId, token: await platform.sessions.open(accountId ?? 0, id, personId) };
}
