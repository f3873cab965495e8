import type { AssetDraft } from "./contract.ts";

/** So many assets come of one copying at most, with all that is below them. */
export const MOST_COPIES = 500;
const LONGEST_CODE = 60;

/**
 * Codes that follow a first one: its last digits are counted on and keep their width, PMP-009, PMP-010; a code without digits at its end is given some: PUMP, PUMP-2.
 * What is taken already is left out. Letters stand for themselves in either case.
 */
export function numberedCodes(first: string, count: number, isTaken: (code: string) => boolean = () => false): string[] {
  const found = isTaken(first) ? [] : [first];
  for (let at = 1; found.length < count && at < count + 10_000; at += 1) {
    const code = counted(first, at);
    if (!isTaken(code)) found.push(code);
  }
  return found;
}

function counted(first: string, by: number): string {
  const digits = /\d{1,15}$/.exec(first)?.[0];
  if (digits === undefined) return `${first}-${by + 1}`;
  return first.slice(0, -digits.length) + String(Number(digits) + by).padStart(digits.length, "0");
}

/**
 * What a part is called below a copy: where its code begins with the one of what it was below, with the new one in its place (PMP-101-MTR below PMP-102 is PMP-102-MTR);
 * otherwise the new one is put before it.
 */
export function codeBelow(code: string, whole: { was: string; is: string }): string {
  const isNamedAfter = code.toLowerCase().startsWith(whole.was.toLowerCase()) && !/^\d/.test(code.slice(whole.was.length));
  return (isNamedAfter ? whole.is + code.slice(whole.was.length) : `${whole.is}-${code}`).slice(0, LONGEST_CODE);
}

/** What a copy takes over: what it is and whose it is. What is of one piece alone is not: its serial number, its label, since when it serves, its warranty. */
export const COPIED = [
  "name",
  "categoryId",
  "criticality",
  "operatingStatusId",
  "supplierId",
  "classificationId",
  "group1Id",
  "group2Id",
  "failureClassId",
  "responsiblePersonId",
  "departmentId",
  "costCentreId",
  "crewId",
  "manufacturer",
  "model",
  "notes",
] as const satisfies readonly (keyof AssetDraft)[];
