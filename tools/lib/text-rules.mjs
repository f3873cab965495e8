import { parseSync } from "vite";

const WEB = /^apps\/web\/src\//;
const OF_AREA = /^apps\/web\/src\/(foundation|register|materials|work|iot|insight|connect)\//;
/** Stands in the first bundle, and so do its texts. */
const IN_FIRST_BUNDLE = /^apps\/web\/src\/foundation\/auth\//;
/** Open to people without an account: their texts come alone, without those of the area. */
const OF_STRANGERS = /^apps\/web\/src\/(work\/public-reports|iot\/alarm-notices)\/pages\//;
const COMMON = "apps/web/src/i18n/index.ts";
const FUNCTIONS = new Set(["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"]);

/** How the web's sentences are asked for: at the time of drawing, and from the area's own catalogue, which is loaded with the screen. */
export const textOffences = (graph) =>
  graph
    .filter(({ file }) => WEB.test(file) && !file.includes(".test."))
    .flatMap((module) => [...early(module), ...ofOtherArea(module), ...shapesOfCalls(module), ...keysInPieces(module)]);

/** In the browser a contract is data without shapes: a form that takes one off a call stands in tests and fails in the product. */
const SHAPE_OF_A_CALL = /\b\w+\.\w+\.(?:body|query|params|reply)\.(?:pick|omit|extend|partial|shape)\b/g;
const shapesOfCalls = ({ file, text }) =>
  [...text.matchAll(SHAPE_OF_A_CALL)].map(([found]) => ({
    name: "shapes have names of their own",
    help: "The browser has calls without their shapes: give the shape a name in the contract and import that.",
    where: `${file}: ${found}`,
  }));

/** The build finds a text by the words that its key begins with (`apps/web/vite.texts.ts`); one that begins with a value would be missing in the product. */
const KEY_IN_PIECES = /\bt\(\s*(?:`\$\{[^`]*`|"[\w.]*\.?"\s*\+[^,)]*)/g;
const keysInPieces = ({ file, text }) =>
  [...text.matchAll(KEY_IN_PIECES)].map(([found]) => ({
    name: "keys of texts begin with their own words",
    help: "Write the beginning of the key where it is put together, as in t(`kit.yes.${word}`), or hand on the whole key.",
    where: `${file}: ${found}`,
  }));

function early({ file, text }) {
  if (!/\bt\(/.test(text)) return [];
  return outermostCalls(parseSync(file, text).program).map((call) => ({
    name: "texts are asked for when drawing",
    help: "A text asked for when a module is loaded stays in that language: hand on the key, or a function.",
    where: `${file}: ${text.slice(call.start, call.end)}`,
  }));
}

/** Calls of `t` that run when the module is loaded: those in no function. */
function outermostCalls(node) {
  if (Array.isArray(node)) return node.flatMap(outermostCalls);
  if (typeof node !== "object" || node === null || FUNCTIONS.has(node.type)) return [];
  const inside = Object.values(node).flatMap(outermostCalls);
  return node.type === "CallExpression" && node.callee.name === "t" ? [node, ...inside] : inside;
}

function ofOtherArea({ file, imports }) {
  const [, area] = OF_AREA.exec(file) ?? [];
  if (!area || IN_FIRST_BUNDLE.test(file)) return [];
  // What is brought to other pages is there before the area's texts are: its few words are the frame's.
  const texts = OF_STRANGERS.test(file) ? "strangers" : area;
  const own = file.endsWith("/contributions.ts") ? COMMON : `apps/web/src/i18n/${texts}.ts`;
  return imports
    .filter(({ to }) => to.startsWith("apps/web/src/i18n/") && to !== own)
    .map(({ to }) => ({ name: "texts of the own area", help: `Take t from ${own}: the texts come with it.`, where: `${file} → ${to}` }));
}
