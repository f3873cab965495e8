import { parseSync } from "vite";
import { MODEL } from "./model.ts";
import type { Noun } from "./noun.ts";

/** What a stretch of a file is decides how the noun is written in it: one word looks alike everywhere, two words do not. */
type Kind = "string" | "prose";
interface Stretch {
  start: number;
  end: number;
  kind: Kind;
}

/** The file's text with every form of the model's name replaced by the same form of the noun's. */
export function renamed(file: string, text: string, noun: Noun): string {
  if (file.endsWith(".sql")) return inSql(text, noun);
  let made = "";
  let at = 0;
  for (const { start, end, kind } of stretchesOf(file, text)) {
    made += inCode(text.slice(at, start), noun);
    const part = text.slice(start, end);
    made += kind === "prose" ? inProse(part, noun) : inString(part, text.slice(0, start), noun);
    at = end;
  }
  return made + inCode(text.slice(at), noun);
}

/** Strings and comments of a file, in order; what lies between is code. Of the catalogue every string is prose. */
function stretchesOf(file: string, text: string): Stretch[] {
  if (!/\.tsx?$/.test(file)) return [];
  const { program, comments } = parseSync(file, text);
  const found: Stretch[] = comments.map(({ start, end }) => ({ start, end, kind: "prose" }));
  const string: Kind = file.includes("/i18n/") ? "prose" : "string";
  visit(program, (node) => {
    if (node.type === "Literal" && typeof node["value"] === "string")
      found.push({ start: node.start + 1, end: node.end - 1, kind: string });
    if (node.type !== "TemplateElement") return;
    const { raw } = node["value"] as { raw: string };
    const start = text.indexOf(raw, node.start);
    found.push({ start, end: start + raw.length, kind: string });
  });
  return found.sort((a, b) => a.start - b.start);
}

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}
function visit(value: unknown, see: (node: Node) => void): void {
  if (Array.isArray(value)) for (const item of value) visit(item, see);
  else if (typeof value === "object" && value !== null) {
    if (typeof (value as Node).type === "string") see(value as Node);
    for (const inner of Object.values(value)) visit(inner, see);
  }
}

const NAME = /[Ss]uppliers?/g;
const NAME_WITH_ARTICLE = /(?:\b([Aa]) )?\b([Ss]uppliers?)\b/g;

const isCapital = (name: string) => name !== name.toLowerCase();
const formsFor = (name: string, noun: Noun) => (name.endsWith("s") ? noun.many : noun.one);

/** A key of the table of nouns is written as the table writes it. */
const KEY_OF_NOUN = /(nouns: \{\s*)suppliers:/g;

const inCode = (text: string, noun: Noun) =>
  text
    .replace(KEY_OF_NOUN, (_, before: string) => `${before}${noun.many.kebab.includes("-") ? `"${noun.many.kebab}"` : noun.many.kebab}:`)
    .replace(NAME, (name) => (isCapital(name) ? formsFor(name, noun).pascal : formsFor(name, noun).camel));

/** Names of code that a sentence mentions stay names of code. */
function inProse(text: string, noun: Noun): string {
  const sentences = withPrefix(text, noun).replace(NAME_WITH_ARTICLE, (_, article: string | undefined, name: string) => {
    const forms = formsFor(name, noun);
    const word = isCapital(name) ? forms.sentence : forms.words;
    if (!article) return word;
    return `${isCapital(article) ? noun.article.replace("a", "A") : noun.article} ${word}`;
  });
  return inCode(sentences, noun);
}

/** Keys and columns are camelCase, kinds and addresses kebab-case; what has neither sign is a sentence. */
function inString(text: string, before: string, noun: Noun): string {
  // Headers of files are compared without spaces or signs.
  if (/guesses: \[[^\]]*$/.test(before)) return text.replace(NAME, (name) => formsFor(name, noun).kebab.replaceAll("-", ""));
  const atHome = text.replaceAll(MODEL.path, noun.path).replaceAll(`/api/${MODEL.one.pascal}`, `/api/${noun.api}`);
  if (/^[Ss]uppliers?$/.test(atHome)) {
    const forms = formsFor(atHome, noun);
    if (isCapital(atHome)) return /title: ["'`]$/.test(before) ? forms.sentence : forms.pascal;
    return /(?:table: |(?:idBy|idsBy|free)Code\(\s*ctx,\s*|served\(|(?:selectFrom|selectAll|insertInto|updateTable|deleteFrom)\()["'`]$/.test(
      before,
    )
      ? forms.camel
      : forms.kebab;
  }
  const named = atHome.replace(NAME, (name, start: number) => {
    const left = atHome.charAt(start - 1);
    const right = atHome.slice(start + name.length);
    const forms = formsFor(name, noun);
    if (/\w/.test(left) || /^\w/.test(right)) return isCapital(name) ? forms.pascal : forms.camel;
    if (/[/-]/.test(left) || /^(?:[/-]|\.(?:module|test)\b)/.test(right)) return forms.kebab;
    return /^\.\w/.test(right) ? forms.camel : name;
  });
  return inProse(named, noun);
}

/** Tables, columns and their indexes; comments are prose. */
const inSql = (text: string, noun: Noun) =>
  text
    .split("\n")
    .map((line) => (line.startsWith("--") ? inProse(line, noun) : line.replace(NAME, (name) => formsFor(name, noun).snake)))
    .join("\n");

const withPrefix = (text: string, noun: Noun) => text.replaceAll(MODEL.codePrefix, noun.codePrefix);
