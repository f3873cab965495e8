import { Problem } from "./problem.ts";

/** One word or several, as each place writes it. */
export interface Forms {
  kebab: string;
  camel: string;
  pascal: string;
  snake: string;
  /** "service partner" */
  words: string;
  /** "Service partner" */
  sentence: string;
  /** "Service Partner" */
  title: string;
}

/** A feature's name in all its forms. */
export interface Noun {
  one: Forms;
  many: Forms;
  /** "a" or "an", before one of them. */
  article: string;
  /** What made-up codes begin with: "SUP-". */
  codePrefix: string;
  /** What its calls begin with: `/api/<api>/`. */
  api: string;
  /** Where its screens are. */
  path: string;
}

const WORD = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
/** Words that no variable may be called. */
const KEYWORDS = new Set(
  "await break case catch class const continue default delete do else enum export extends for function if import in new return super switch this throw try typeof var void while with yield".split(
    " ",
  ),
);

interface Choices {
  singular?: string;
  api?: string;
  path: string;
}

export function nounOf(plural: string, { singular = singularOf(plural), api, path }: Choices): Noun {
  for (const word of [plural, singular]) {
    if (!WORD.test(word))
      throw new Problem(`"${word}" is no name for a feature: small letters, words joined by a hyphen (service-partners).`);
    if (KEYWORDS.has(word)) throw new Problem(`"${word}" is a word of the language; choose another name, or another --singular.`);
  }
  if (plural === singular)
    throw new Problem(`"${plural}" must differ from its singular: features are plural nouns. Say --singular if it was guessed wrongly.`);
  const one = formsOf(singular);
  return {
    one,
    many: formsOf(plural),
    article: /^(?:[aeio]|u(?!ni|se|ti|s[aeu]))/.test(singular) && !/^(?:eu|one)/.test(singular) ? "an" : "a",
    codePrefix: `${singular.replace(/-/g, "").slice(0, 3).toUpperCase()}-`,
    api: api ?? one.pascal,
    path,
  };
}

export function formsOf(kebab: string): Forms {
  const words = kebab.split("-");
  const pascal = words.map(capital).join("");
  return {
    kebab,
    pascal,
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    snake: words.join("_"),
    words: words.join(" "),
    sentence: capital(words.join(" ")),
    title: words.map(capital).join(" "),
  };
}

function singularOf(plural: string): string {
  if (plural.endsWith("ies")) return `${plural.slice(0, -3)}y`;
  if (/(?:ss|x|ch|sh)es$/.test(plural)) return plural.slice(0, -2);
  if (/[^s]s$/.test(plural)) return plural.slice(0, -1);
  throw new Problem(`What is one of "${plural}" called? Say it with --singular.`);
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** The name of a property as the words of a label: "insuredUntil" is "Insured until". */
export function labelOf(property: string): string {
  const words = property
    .replace(/^(?:is|has)(?=[A-Z])/, "")
    .replace(/([A-Z])/g, " $1")
    .trim()
    .toLowerCase();
  return capital(words);
}

export const snakeOf = (property: string) => property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
