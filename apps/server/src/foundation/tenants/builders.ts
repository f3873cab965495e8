import { personOf, type Person, type World } from "../../testing/world.ts";
import { addPerson, createTenant } from "./service.ts";

/** The administrator of another organisation, whose menu is limited to the entries of its plant. */
export async function buildLimitedAdmin(world: World, tag: string): Promise<Person> {
  const identifier = `${tag}-${process.pid}-${Date.now()}`;
  const { tenantId, organisationId } = await createTenant(world.db, { name: "Chillers Inc.", identifier, menuLimit: [701, 702] });
  const { personId, accountId } = await addPerson(world.db, tenantId, {
    firstName: "Ann",
    lastName: "Frost",
    roleName: "Administrator",
    email: `ann@${identifier}.example`,
    account: { organisationId, passwordHash: "", role: "admin" },
  });
  return personOf(world, personId, await world.platform.sessions.open(accountId ?? 0, tenantId, personId));
}
