/** What is called so everywhere. */
const PRODUCT = "Millwright";
const ENDINGS = [
  "",
  "1",
  "12",
  "123",
  "1234",
  "12345",
  "123456",
  "!",
  "1!",
  "123!",
  "01",
  ...Array.from({ length: 12 }, (_, at) => String(2019 + at)),
];
const MOST_NAMES = 40;

/**
 * What somebody tries first who knows whose account it is: the names of the product, the organisation and the person, their address, its parts,
 * in any of the usual spellings, with the usual endings. `known` are those names as they are written.
 */
export function guessesOf(known: readonly string[]): Set<string> {
  const names = new Set<string>();
  for (const each of [PRODUCT, ...known]) {
    const whole = each.trim();
    const parts = whole.split(/[\s@._-]+/).filter((part) => part.length > 1);
    for (const name of [whole, ...parts, parts.join(""), parts.join("."), parts.join("-"), parts.join("_")]) if (name) names.add(name);
  }
  const spelt = [...names].slice(0, MOST_NAMES).flatMap((name) => [name, name.toLowerCase(), name.toUpperCase(), capital(name)]);
  return new Set(spelt.flatMap((name) => ENDINGS.map((ending) => `${name}${ending}`)));
}

const capital = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1).toLowerCase()}`;
