import { isObject, numberOf } from "./json.ts";

const MOST_NUMBERS = 200;
const MOST_LEVELS = 8;

/** Numbers and yes-or-no of an object, nested names joined by a dot. Texts are no measured values. */
export function numbersIn(value: unknown): { name: string; value: number }[] {
  const found: { name: string; value: number }[] = [];
  collect(value, "", 0, found);
  return found;
}

function collect(value: unknown, prefix: string, level: number, found: { name: string; value: number }[]): void {
  if (level > MOST_LEVELS || found.length >= MOST_NUMBERS) return;
  for (const [name, inner] of isObject(value) ? Object.entries(value) : []) {
    const path = prefix === "" ? name : `${prefix}.${name}`;
    const number = typeof inner === "string" ? null : numberOf(inner);
    if (number !== null && found.length < MOST_NUMBERS) found.push({ name: path, value: number });
    else collect(inner, path, level + 1, found);
  }
}
