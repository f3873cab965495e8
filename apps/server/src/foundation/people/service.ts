import { refuseField } from "@millwright/domain/kit/errors.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import {
  accountIdOf,
  addressOf,
  findPerson,
  grantsOf,
  insertApplicant,
  linkAccount,
  peopleSeen,
  unlinkAccount,
  writeOwn,
  type OwnPatch,
} from "./queries.ts";

export { createPerson, records as people, restorePerson, updatePerson } from "./changes.ts";
export { peopleEvents } from "./events.ts";
export { rolesOf as roleRows } from "./queries.ts";
export { assertNotBeyond, assertRolesNotBeyond, mayReset, type HeldRole } from "./held-roles.ts";
export { accountIdOf, addressOf, insertApplicant, linkAccount, peopleSeen, unlinkAccount, writeOwn, type OwnPatch };

/** What each role allows. */
export const grantsOfRoles = async (ctx: Ctx) => await grantsOf(ctx);

export { makeAnonymous, personToForget } from "./forget.ts";

/** The person a record points at; refuses the field when there is none the caller may see, or when it is archived. */
export async function assertPerson(ctx: Ctx, id: number, field: string): Promise<{ id: number; name: string; siteId: number | null }> {
  const person = await findPerson(ctx, id);
  if (!person) throw refuseField(field, "not_known");
  if (person.archivedAt !== null) throw refuseField(field, "archived");
  return { id: person.id, name: person.name, siteId: person.siteId };
}
