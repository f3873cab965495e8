import type { RecordKind } from "../ids.ts";

/**
 * Fields whose values name or reach a living person. The audit keeps them beside its rows, where they can be removed without breaking its chain; the name
 * of whoever did something is kept there as well. Ids of people are not in here: a person who is made anonymous keeps theirs.
 */
export const PERSONAL_FIELDS: Readonly<Partial<Record<RecordKind, readonly string[]>>> = {
  people: ["firstName", "lastName", "name", "email", "phone"],
  // What a certificate is known by at its issuer.
  certificates: ["number", "notes"],
  // Names, addresses and numbers of the people one deals with there.
  suppliers: ["contacts"],
  // Who signed for the completed work, by name.
  "work-orders": ["signature"],
  // Who follows a request, by name.
  "work-requests": ["followers"],
};

export const isPersonal = (entity: string, field: string): boolean =>
  (PERSONAL_FIELDS as Readonly<Record<string, readonly string[] | undefined>>)[entity]?.includes(field) ?? false;

/** Of these the ones by which a person is reached, or known elsewhere: a log of many kinds tells them to who sees the record, whatever else it tells of the change. */
const REACHING: Readonly<Partial<Record<RecordKind, readonly string[]>>> = {
  people: ["email", "phone"],
  suppliers: ["contacts"],
  certificates: ["number", "notes"],
};
export const isReaching = (entity: string, field: string): boolean =>
  (REACHING as Readonly<Record<string, readonly string[] | undefined>>)[entity]?.includes(field) ?? false;

/** What stands in a log in place of a name or value that was removed from it. */
export const REMOVED = "(removed)";
