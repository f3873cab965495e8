import { people, type PersonDraft } from "@millwright/domain/foundation/people/contract.ts";
import type { Person } from "../../testing/world.ts";

let serial = 0;

/** A person of the register made through the product's own call; without an account. */
export const buildPerson = async (by: Person, facts: Partial<PersonDraft> = {}) => {
  serial += 1;
  return await by.ok(people.create, {
    body: { firstName: "Person", lastName: `Number ${serial}`, email: `person-${serial}@register.example`, ...facts },
  });
};

/** Somebody who has left; the code is the name, as it is typed to make them anonymous. */
export const buildLeaver = async (by: Person, number: number) => {
  const { id, version } = await buildPerson(by, {
    firstName: "Leaver",
    lastName: `Number ${number}`,
    email: `leaver-${number}@register.example`,
  });
  const left = await by.ok(people.archive, { params: { id }, body: { version } });
  return { id, version: left.version, code: left.name };
};
