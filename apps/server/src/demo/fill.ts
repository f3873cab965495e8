import { createHash } from "node:crypto";
import type { AccountRole } from "@millwright/domain/kit/access.ts";
import type { Database } from "../platform/db.ts";
import { hashDigest } from "../features/auth/passwords.ts";
import { addPerson, createTenant } from "../features/tenants/service.ts";

const PASSWORD = "millwright-demo";

/** The demo companies: people of every role, each with the same password. */
export async function fillDemo(db: Database, _dataDir: string, _say: (line: string) => void): Promise<void> {
  const passwordHash = await hashDigest(createHash("sha256").update(PASSWORD).digest("hex"));
  const harbor = await createTenant(db, { name: "Harbor Foods", identifier: "harbor", currency: "USD", timeZone: "America/New_York", isDefault: true });
  const person = async (email: string, firstName: string, lastName: string, roleName: string, role: AccountRole) =>
    await addPerson(db, harbor.tenantId, { firstName, lastName, roleName, email, account: { organisationId: harbor.organisationId, passwordHash, role } });
  await person("admin@harbor.example", "Ana", "Ribeiro", "Administrator", "admin");
  await person("planner@harbor.example", "Tomasz", "Nowak", "Planner", "staff");
  await person("tech@harbor.example", "Leila", "Haddad", "Technician", "user");
  await person("requester@harbor.example", "Joe", "Miller", "Requester", "user");
}
