import fs from "node:fs";
import path from "node:path";
import { MODEL_WORDS } from "../model.ts";
import { expect, FIELD, load, NOUN } from "./copy.ts";

type Texts = { [key: string]: string | Texts };

const SOURCES = ["apps", "packages"];

/** Every file of the product's floors with its text. */
export function filesOf(root: string): Map<string, string> {
  const read = (folder: string): [string, string][] =>
    fs.readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry): [string, string][] => {
      const place = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return ["node_modules", "dist"].includes(entry.name) ? [] : read(place);
      return [[place, fs.readFileSync(path.join(root, place), "utf8")]];
    });
  return new Map(SOURCES.flatMap(read));
}

/** The copy's own files, found by what was not there before. */
export function noWordOfTheModelIn(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): void {
  const created = [...after].filter(([file]) => !before.has(file));
  expect(created.length > 15, `only ${created.length} files were made`);
  const left = created.flatMap(([file, text]) => [
    ...(MODEL_WORDS.test(file) ? [file] : []),
    ...text.split("\n").flatMap((line, at) => (MODEL_WORDS.test(line) ? [`${file}:${at + 1}: ${line.trim()}`] : [])),
  ]);
  expect(left.length === 0, `words of the model are left:\n${left.join("\n")}`);
}

/** Each text of the model has its copy, each that names the model names the noun instead, and the field has its label. */
export async function textsAreItsOwn(clone: string): Promise<void> {
  const { suppliers } = await load<{ suppliers: Texts }>(clone, "apps/web/src/i18n/en/register/suppliers.ts");
  const { servicePartners } = await load<{ servicePartners: Texts }>(clone, `apps/web/src/i18n/en/register/${NOUN.many}.ts`);
  const [model, copy] = [flat(suppliers), flat(servicePartners)];
  expect(copy.get(`field.${FIELD.name}`) === FIELD.label, `the label of ${FIELD.name} is "${copy.get(`field.${FIELD.name}`)}"`);
  expect(copy.size === model.size + 1, `${model.size} texts became ${copy.size}`);
  for (const [key, text] of model) {
    const own = copy.get(key) ?? "";
    expect(own !== "" && !MODEL_WORDS.test(own), `${key} says "${own}"`);
    expect(/supplier/i.test(text) === /service partner/i.test(own), `"${text}" became "${own}"`);
  }
}

const flat = (texts: Texts, under = ""): Map<string, string> =>
  new Map(
    Object.entries(texts).flatMap(([key, value]): [string, string][] =>
      typeof value === "string" ? [[`${under}${key}`, value]] : [...flat(value, `${under}${key}.`)],
    ),
  );
