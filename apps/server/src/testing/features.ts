import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { features as contracts } from "@millwright/domain/features.ts";

/** A feature as `npm test -- <word>` knows it: its place, the same on the three floors, and its contracts. */
export interface Feature {
  /** "register/suppliers" */
  folder: string;
  /** "suppliers" */
  name: string;
  contracts: readonly string[];
}

/** What some words choose: whole features, or, where a word is the name of one contract, that contract of its feature. */
export interface Choice {
  features: readonly string[];
  folders: readonly string[];
  contracts: readonly string[];
}

const ROOT = path.resolve(import.meta.dirname, "../../../..");
const DOMAIN = path.join(ROOT, "packages/domain/src");
const FLOORS = [DOMAIN, path.join(ROOT, "apps/server/src"), path.join(ROOT, "apps/web/src")];
/** The folders of the domain that hold features; kit and single files are none. */
const AREAS = foldersIn(DOMAIN).filter((folder) => folder !== "kit");

/** Every feature, read off the folders; whose contract it is, off the file that makes it. */
export async function featuresHere(): Promise<Feature[]> {
  const folders = [
    ...new Set(FLOORS.flatMap((floor) => AREAS.flatMap((area) => foldersIn(path.join(floor, area)).map((name) => `${area}/${name}`)))),
  ];
  const placed = await contractPlaces();
  return folders.sort().map((folder) => ({
    folder,
    name: path.basename(folder),
    contracts: placed.filter(({ place }) => `${place}/`.startsWith(`${folder}/`)).map(({ name }) => name),
  }));
}

/** The folder in which each contract is made. */
async function contractPlaces(): Promise<{ name: string; place: string }[]> {
  const places = new Map<unknown, string>();
  for (const file of fs.globSync("*/**/contract.ts", { cwd: DOMAIN })) {
    const made = (await import(pathToFileURL(path.join(DOMAIN, file)).href)) as Record<string, unknown>;
    // A family of contracts, as that of the reference lists, is exported as one record.
    for (const value of Object.values(made))
      for (const each of [value, ...Object.values(value ?? {})]) places.set(each, path.dirname(file));
  }
  return Object.entries(contracts).map(([name, contract]) => ({ name, place: places.get(contract) ?? "" }));
}

/**
 * "suppliers" is the feature of this folder, "work-orders" the feature that has a contract of this name; "workOrderTasks" and "CostCentre",
 * written as the contract is, narrow the generated tests to that contract. What is none of these is answered with all there is.
 */
export function chosen(words: readonly string[], features: readonly Feature[]): Choice | { unknown: string[]; known: string[] } {
  const perWord = words.map((word) => ({ word, found: foundBy(word, features) }));
  const unknown = perWord.filter(({ found }) => found.length === 0).map(({ word }) => word);
  if (unknown.length > 0) return { unknown, known: features.map(wordOf).sort() };
  const found = perWord.flatMap((each) => each.found);
  return {
    features: unique(found.map(({ name }) => name)),
    folders: unique(found.map(({ folder }) => folder)),
    contracts: unique(found.flatMap((each) => each.contracts)),
  };
}

function foundBy(word: string, features: readonly Feature[]): Feature[] {
  const called = features.filter(({ name, contracts: own }) => name === word || own.some((contract) => kebab(contract) === word));
  if (called.length > 0) return called;
  return features.filter((feature) => feature.contracts.includes(word)).map((feature) => ({ ...feature, contracts: [word] }));
}

/** How a feature is best called: by its folder, with the name of its first contract where that says more ("orders (work-orders)"). */
const wordOf = ({ name, contracts: [first] }: Feature) =>
  first && kebab(first) !== name && !/^[A-Z]/.test(first) ? `${name} (${kebab(first)})` : name;

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter, at: number) => `${at > 0 ? "-" : ""}${letter.toLowerCase()}`);
const unique = <T>(values: readonly T[]) => [...new Set(values)];

function foldersIn(place: string): string[] {
  if (!fs.existsSync(place)) return [];
  return fs
    .readdirSync(place, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}
