import { createHash } from "node:crypto";
import { invariant } from "@millwright/domain/kit/errors.ts";
import { addPerson, createTenant } from "../foundation/tenants/service.ts";
import { hashDigest } from "../platform/call/passwords.ts";
import { openDatabase } from "../platform/db/db.ts";
import { readSecrets } from "../platform/pg/pg-secrets.ts";

/** A company of a running product in which there is nothing but its administrator, as whoever runs the installation would make it. Made again it is the same one. */
export async function makeEmptyCompany(
  dataDir: string,
  { identifier, email, password }: { identifier: string; email: string; password: string },
): Promise<void> {
  const secrets = readSecrets(dataDir);
  invariant(secrets, "the data folder has a database of its own");
  const db = openDatabase(`postgres://millwright_app:${secrets.appPassword}@127.0.0.1:${secrets.port}/millwright`, {
    connections: 1,
    statementMs: 5000,
  });
  try {
    if (await db.system().selectFrom("tenants").select("id").where("identifier", "=", identifier).executeTakeFirst()) return;
    const { tenantId, organisationId } = await createTenant(db, { name: "Empty Works", identifier });
    const passwordHash = await hashDigest(createHash("sha256").update(password).digest("hex"));
    await addPerson(db, tenantId, {
      firstName: "Edda",
      lastName: "Moe",
      roleName: "Administrator",
      email,
      account: { organisationId, passwordHash, role: "admin" },
    });
  } finally {
    await db.close();
  }
}
