import { faultOfPlace } from "./specification-places.mjs";

/** The states of a row. The two in the middle take a word why, or what is missing, after a colon; the others may have one. */
const STATES = ["built", "built otherwise", "partly", "not yet"];
const SAY_WHY = ["built otherwise", "partly"];

/** Every row of the tables below a numbered heading: its line, its section and its cells. */
export function readRows(text) {
  const rows = [];
  let section;
  for (const [at, line] of text.split("\n").entries()) {
    if (line.startsWith("## ")) section = /^## (\d+\.\d+) /.exec(line)?.[1];
    if (!section || !line.startsWith("|") || /^\|[\s|:-]+$/.test(line)) continue;
    const cells = cellsOf(line);
    if (cells[0] !== "reference") rows.push({ line: at + 1, section, cells });
  }
  return rows;
}

const cellsOf = (line) =>
  line
    .replace(/^\||\|\s*$/g, "")
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll("\\|", "|"));

/** How many rows stand in each state. */
export function countsOf(rows) {
  const states = rows.map(({ cells }) => stateOf(cells[2] ?? "").state);
  return `${rows.length} rows: ${STATES.map((state) => `${states.filter((one) => one === state).length} ${state}`).join(", ")}`;
}

/**
 * Every sentence in which the tables are wrong about the product. `known` is what there is: `calls` of the contracts (`contract`, `name`, `method`, `path`),
 * `screens` as addresses, and `root`, the folder that files are looked for in.
 */
export function complaintsOf(rows, known) {
  const seen = new Set();
  const complaints = rows.flatMap((row) => {
    const [reference] = row.cells;
    const faults = row.cells.length === 4 ? faultsOf(row, known) : [`has ${row.cells.length} cells instead of four`];
    if (seen.has(reference)) faults.push("stands twice");
    seen.add(reference);
    return faults.map((fault) => `line ${row.line}: ${reference} ${fault}`);
  });
  return [...complaints, ...gapsIn(seen)];
}

/** A row that was taken out leaves its number behind. */
function gapsIn(references) {
  const highest = new Map();
  for (const reference of references) {
    const [, section, number] = /^(\d+\.\d+)\.(\d+)$/.exec(reference) ?? [];
    if (section) highest.set(section, Math.max(highest.get(section) ?? 0, Number(number)));
  }
  return [...highest].flatMap(([section, last]) =>
    Array.from({ length: last }, (_, at) => `${section}.${at + 1}`)
      .filter((reference) => !references.has(reference))
      .map((reference) => `${reference} is missing`),
  );
}

function faultsOf({ section, cells: [reference, asked, stated, where] }, known) {
  const faults = [];
  const { state, why } = stateOf(stated);
  const places = [...where.matchAll(/`([^`]+)`/g)].map(([, place]) => place);
  const [isThere, isNotThere] = [places.some((place) => !isAbsence(place)), places.every(isAbsence)];
  if (!/^\d+\.\d+\.\d+$/.test(reference)) faults.push("is no reference such as 1.4.12");
  else if (!reference.startsWith(`${section}.`)) faults.push(`stands in section ${section}`);
  if (asked === "") faults.push("does not say what is asked");
  if (!state) faults.push(stated === "" ? "has no state" : `has the unknown state "${stated}"`);
  if (SAY_WHY.includes(state) && why === "") faults.push(`is "${state}" without a word why`);
  if (/[^\s,–]/.test(where.replace(/`[^`]+`/g, ""))) faults.push(`has words beside its places: ${where}`);
  if (state && state !== "not yet" && !isThere) faults.push(`is "${state}" and names no place where it is`);
  if (state === "not yet" && !isNotThere) faults.push('is "not yet" and names a place where it is');
  const unshown = claimsIn(why ?? "").filter((claim) => !places.some((place) => place.includes(claim)));
  if (unshown.length > 0) faults.push(`says ${unshown.join(", ")} and names no place where that is to be seen`);
  return [...faults, ...places.flatMap((place) => faultOfPlace(place, known) ?? [])];
}

/** What a remark claims and can be looked up: words in backticks or quotes, and whole numbers, such as a status; `2.4` is a section. */
function claimsIn(why) {
  const quoted = [...why.matchAll(/`([^`]+)`|"([^"]+)"/g)].map(([, code, words]) => code ?? words);
  const numbers = why.replace(/`[^`]+`|"[^"]+"/g, "").match(/(?<![\w.])\d+(?![\w]|\.\d)/g) ?? [];
  return [...quoted, ...numbers];
}

const isAbsence = (place) => place.startsWith("no ");

function stateOf(stated) {
  const [, name, why = ""] = /^([^:]*)(?::(.*))?$/.exec(stated) ?? [];
  return { state: STATES.find((state) => state === name), why: why.trim() };
}
