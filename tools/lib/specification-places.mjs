import fs from "node:fs";
import path from "node:path";

/** Each kind of place that a row may name, and what is wrong with one; undefined when nothing is. */
const KINDS = {
  call: (what, { calls }) => {
    const isThere = what.includes("/")
      ? calls.some(({ method, path: address }) => form(`${method} ${address}`) === form(what))
      : calls.some(({ contract, name }) => `${contract}.${name}` === what);
    return isThere ? undefined : `names the call ${what}, which is in no contract`;
  },
  "no call": (what, { calls }) => {
    const isAt = what.includes(" ")
      ? ({ method, path: address }) => plain(`${method} ${address}`) === plain(what)
      : ({ path: address }) => `${plain(address)}/`.startsWith(`${plain(what)}/`);
    const found = calls.find(isAt);
    return found && `says that there is no call ${what}; there is ${found.method} ${found.path}: bring the row up to date`;
  },
  screen: (what, { screens }) => {
    const isThere = screens.some((screen) => plain(screen) === plain(what));
    return isThere ? undefined : `names the screen ${what}, which is not among the web's routes`;
  },
  "no screen": (what, { screens }) => {
    const found = screens.find((screen) => takes(plain(screen), plain(what)));
    return found && `says that there is no screen ${what}; there is ${found}: bring the row up to date`;
  },
  test: (what, { root }) => inFile(what, root, isTitle, "in which nothing is called"),
  code: (what, { root }) => inFile(what, root, (text, words) => text.includes(words), "in which there is no"),
  text: (what, { texts }) => {
    const [, key = "", words = ""] = /^(\S+) "(.*)"$/.exec(what) ?? [];
    const said = texts.get(key);
    if (said === undefined) return `names the text ${key}, which is in no catalogue`;
    return said.includes(words) ? undefined : `says that ${key} reads "${words}"; it reads "${said}"`;
  },
  status: (what, { refusals }) => {
    const [, status = "", code = ""] = /^(\d{3}) (\w+)$/.exec(what) ?? [];
    const answered = refusals[code];
    return String(answered) === status ? undefined : `says that ${code} answers ${status}; it answers ${answered ?? "nothing"}`;
  },
  accepts: (what, known) => asked(what, known, true),
  refuses: (what, known) => asked(what, known, false),
  decision: (what, { root }) => {
    const isThere = fs.readdirSync(path.join(root, "docs/decisions")).some((file) => file.startsWith(`${what}-`));
    return isThere ? undefined : `names the decision ${what}, which does not exist`;
  },
};

/** `plans.generate body {"until": "2026-01-01"}`: what a part of a call's contract says to it. */
function asked(what, { calls }, isAccepted) {
  const [, contract, name, part = "", json = ""] = /^(\w+)\.(\w+) (params|query|headers|body) (.+)$/.exec(what) ?? [];
  const schema = calls.find((call) => call.contract === contract && call.name === name)?.[part];
  if (!schema) return `asks what no contract has: ${what}`;
  const value = valueIn(json);
  if (value === undefined) return `asks with what is no JSON: ${json}`;
  if (schema.safeParse(value).success === isAccepted) return undefined;
  return `says that ${contract}.${name} ${isAccepted ? "accepts" : "refuses"} ${json} as its ${part}; it does not`;
}

function valueIn(json) {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** Every text of catalogues by its key, such as `auth.signIn.title`. */
export const textsIn = (catalogues) =>
  new Map(
    Object.entries(catalogues).flatMap(([key, value]) =>
      typeof value === "string" ? [[key, value]] : [...textsIn(value)].map(([rest, text]) => [`${key}.${rest}`, text]),
    ),
  );

/** What is wrong with a place such as `call: GET /api/Home/`; undefined when nothing is. */
export function faultOfPlace(place, known) {
  const [, kind = "", what = ""] = /^((?:no )?[a-z]+): (.+)$/.exec(place) ?? [];
  return Object.hasOwn(KINDS, kind) ? KINDS[kind](what, known) : `has a place of no known kind: ${place}`;
}

/** The addresses in the web's table of routes: its screens, and those that lead to one. */
export const screensIn = (routes) =>
  [...routes.matchAll(/\bscreen\(\s*"([^"]+)"|\[\s*"(\/[^"]*)",\s*"\//g)].map(([, address, moved]) => address ?? moved);

/** An address without its query, the slash at its end and the names of its places (`{id}`, `:id`, `$id`). */
const form = (address) =>
  address
    .replace(/\?.*/, "")
    .replace(/\{[^}]+\}|[:$]\w+/g, "{}")
    .replace(/\/+$/, "");
const plain = (address) => form(address).toLowerCase();

/** Whether a route answers an address: a place of the route takes any word. */
function takes(route, address) {
  const [ours, asked] = [route.split("/"), address.split("/")];
  return ours.length === asked.length && ours.every((part, at) => part === "{}" || part === asked[at]);
}

/** `path "words"`: the file exists, and the words, where there are any, stand in it. */
function inFile(what, root, holds, otherwise) {
  const [, file = "", words] = /^([^ "]+)(?: "(.*)")?$/.exec(what) ?? [];
  const place = path.join(root, file);
  if (!place.startsWith(root + path.sep) || !fs.statSync(place, { throwIfNoEntry: false })?.isFile())
    return `names a file that does not exist: ${what}`;
  return words === undefined || holds(fs.readFileSync(place, "utf8"), words) ? undefined : `names ${file}, ${otherwise} "${words}"`;
}

/** The title of a test, of a group of them or of a journey: a whole text, the first thing after a bracket. */
function isTitle(text, title) {
  return ['"', "'", "`"].some((mark) =>
    text
      .split(`${mark}${title}${mark}`)
      .slice(0, -1)
      .some((before) => /\(\s*$/.test(before)),
  );
}
