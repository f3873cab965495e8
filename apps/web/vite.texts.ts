import { readdirSync } from "node:fs";
import { pathToFileURL } from "node:url";
import type { Plugin, Rolldown } from "vite";
import { REASONS as ALL_REASONS, type Reason } from "@millwright/domain/kit/reasons.ts";

const WEB = /\/apps\/web\/src\/(?!i18n\/).*\.tsx?$/;
/** Where a screen takes `t` from: the common place, and one for each area. */
const CATALOGUES = /\/apps\/web\/src\/i18n\/(?!index\b|[\w-]*\.test\b)[\w-]+\.ts$/;
const COMMON = /\/apps\/web\/src\/i18n\/([\w-]+)\/common\/index\.ts$/;
const INDEX = new URL("src/i18n/index.ts", import.meta.url).pathname;

const DOMAIN = /\/packages\/domain\/src\/.*\.ts(\?.*)?$/;
const REASONS = new URL("../../packages/domain/src/kit/reasons.ts", import.meta.url).pathname;
const EVERY_REASON = new URL("src/kit/wire/every-reason.ts", import.meta.url).pathname;
/** What is said where nothing else can be. */
const SAID_AT_LEAST = ["invalid", "bug"];

/**
 * The built application has each text where it is asked for, and no catalogue: `t("kit.yes")` becomes the text itself; a module that names keys otherwise (with a
 * number, put together, as data for another) brings their texts along. So a page carries the texts of its own modules, and they are there whenever these are.
 * In the same way a rule that names the reason of a refusal brings its sentence along; what the server may refuse for is had once it does. `tools/lib/text-rules.mjs` keeps keys from being put together in a way that cannot be followed. Development and tests have the whole catalogue.
 */
export function textsWhereAsked(language: string): Plugin {
  let texts: Texts = new Map();
  return {
    name: "texts-where-asked",
    apply: "build",
    async buildStart() {
      texts = await textsOf(language);
    },
    load: {
      filter: { id: /\/apps\/web\/src\/i18n\// },
      handler(id) {
        if (CATALOGUES.test(id)) return { code: `export { t, hasMessage } from ${JSON.stringify(INDEX)};`, moduleSideEffects: false };
        const [, folder] = COMMON.exec(id) ?? [];
        if (folder)
          return { code: `export const common = {}; export const language = ${JSON.stringify(folder)};`, moduleSideEffects: false };
        return null;
      },
    },
    transform: {
      filter: { id: [WEB, DOMAIN] },
      handler(code, id) {
        const program = this.parse(code, { lang: DOMAIN.test(id) ? "ts" : "jsx" });
        if (id === REASONS) return { code: withoutReasons(code, program), map: null };
        const written = withReasons(DOMAIN.test(id) ? code : withTexts(code, program, texts), program, id === EVERY_REASON);
        return written === code ? null : { code: written, map: null };
      },
    },
  };
}

/** The table of reasons with those alone that every page has. */
function withoutReasons(code: string, program: Program): string {
  let written = code;
  walk(program, (node) => {
    const table = node.type === "VariableDeclarator" && (node.id as Node).name === "REASONS" ? (node.init as Node) : undefined;
    if (table) written = code.slice(0, table.start) + JSON.stringify(saidFor(SAID_AT_LEAST)) + code.slice(table.end);
    return written === code;
  });
  return written;
}

const saidFor = (reasons: readonly string[]): Record<string, string> =>
  Object.fromEntries(reasons.map((reason) => [reason, ALL_REASONS[reason as Reason]]));

/** A module with the sentences of the reasons that it names in it. */
function withReasons(code: string, program: Program, isAll: boolean): string {
  const named = new Set<string>(isAll ? Object.keys(ALL_REASONS) : []);
  walk(program, (node) => {
    if (node.type === "Literal" && typeof node.value === "string" && Object.hasOwn(ALL_REASONS, node.value)) named.add(node.value);
    return true;
  });
  if (named.size === 0) return code;
  return `import { REASONS as $reasons } from ${JSON.stringify(REASONS)};\nObject.assign($reasons, ${JSON.stringify(saidFor([...named]))});\n${code}`;
}

/** Every text of the catalogue by its dotted key. */
export type Texts = ReadonlyMap<string, string>;
type Program = ReturnType<Rolldown.TransformPluginContext["parse"]>;

/** All texts of a language, whose files are modules of plain data. */
export async function textsOf(language: string): Promise<Texts> {
  const folder = new URL(`src/i18n/${language}/`, import.meta.url);
  const areas = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const texts = new Map<string, string>();
  for (const { name } of areas) {
    const exported = (await import(pathToFileURL(`${folder.pathname}${name}/index.ts`).href)) as Record<string, object>;
    flatten(name === "common" ? exported.common : exported, "", texts);
  }
  return texts;
}

function flatten(part: unknown, at: string, into: Map<string, string>): void {
  if (typeof part === "string") into.set(at, part);
  else if (typeof part === "object" && part !== null)
    for (const [key, inner] of Object.entries(part)) flatten(inner, at === "" ? key : `${at}.${key}`, into);
}

/** A module with the texts that it names in it. */
export function withTexts(code: string, program: Program, texts: Texts): string {
  const given = new Map<string, string>();
  const replaced: { start: number; end: number; by: string }[] = [];
  walk(program, (node) => {
    const plain = plainTextOf(node, texts);
    if (plain !== undefined) {
      replaced.push({ start: node.start, end: node.end, by: JSON.stringify(plain) });
      return false;
    }
    for (const key of keysNamedBy(node, texts)) given.set(key, texts.get(key) ?? "");
    return true;
  });
  const written = replaced.toReversed().reduce((left, { start, end, by }) => left.slice(0, start) + by + left.slice(end), code);
  if (given.size === 0) return written;
  return `import { give as $give } from ${JSON.stringify(INDEX)};\n$give(${JSON.stringify(Object.fromEntries(given))});\n${written}`;
}

interface Node {
  type: string;
  start: number;
  end: number;
  [part: string]: unknown;
}

/** Goes through a program; what `see` answers with false is not entered. */
function walk(node: unknown, see: (node: Node) => boolean): void {
  if (Array.isArray(node)) for (const each of node) walk(each, see);
  else if (typeof node === "object" && node !== null && typeof (node as Node).type === "string") {
    if (!see(node as Node)) return;
    for (const part of Object.values(node)) walk(part, see);
  }
}

/** The text in place of `t("its.key")`, which fills nothing in and counts nothing. */
function plainTextOf(node: Node, texts: Texts): string | undefined {
  if (node.type !== "CallExpression") return undefined;
  const [callee, given] = [node.callee as Node, node.arguments as Node[]];
  if (callee.type !== "Identifier" || callee.name !== "t" || given.length !== 1 || given[0]?.type !== "Literal") return undefined;
  return texts.get(String(given[0].value))?.replace(/\{\{\w+\}\}/g, "");
}

/** The keys that a literal stands for: its own, those of its plural, or all that begin with it where it is the first part of some. */
function keysNamedBy(node: Node, texts: Texts): string[] {
  if (node.type === "Literal" && typeof node.value === "string") return keysOf(node.value, texts);
  if (node.type !== "TemplateLiteral") return [];
  const parts = (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked);
  const [begin = ""] = parts;
  if (parts.length === 1) return keysOf(begin, texts);
  if (!/^\w+\.[\w.]*$/.test(begin)) return [];
  // What is filled in behind one word is one more word; further behind it may be several.
  const filled = /^\w+\.\w*$/.test(begin) ? "[^.]*" : ".*";
  const pattern = new RegExp(`^${parts.map((part) => part.replaceAll(/\W/g, "\\$&")).join(filled)}(_one|_other)?$`);
  return [...texts.keys()].filter((key) => pattern.test(key));
}

function keysOf(word: string, texts: Texts): string[] {
  if (!/^\w+\.[\w.]+$/.test(word)) return [];
  const own = [word, `${word}_one`, `${word}_other`].filter((key) => texts.has(key));
  const begin = word.endsWith(".") ? word : `${word}.`;
  return own.length > 0 ? own : [...texts.keys()].filter((key) => key.startsWith(begin));
}
