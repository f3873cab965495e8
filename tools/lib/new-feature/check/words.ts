import fs from "node:fs";
import path from "node:path";
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

/** The texts speak of the noun in words, and name the fields. */
export async function textsSpeakOfIt(clone: string): Promise<void> {
  const { servicePartners } = await load<{ servicePartners: Texts }>(clone, `apps/web/src/i18n/en/register/${NOUN.many}.ts`);
  const texts = flat(servicePartners);
  expect(texts.get(`field.${FIELD.name}`) === FIELD.label, `the label of ${FIELD.name} is "${texts.get(`field.${FIELD.name}`)}"`);
  const said = { new: "New service partner", created: "The service partner was created.", counted_other: "{{shown}} service partners" };
  for (const [key, text] of Object.entries(said)) expect(texts.get(key) === text, `${key} says "${texts.get(key)}"`);
  for (const [key, text] of texts) expect(text !== "" && !/undefined|servicePartner|service-/.test(text), `${key} says "${text}"`);
}

const flat = (texts: Texts, under = ""): Map<string, string> =>
  new Map(
    Object.entries(texts).flatMap(([key, value]): [string, string][] =>
      typeof value === "string" ? [[`${under}${key}`, value]] : [...flat(value, `${under}${key}.`)],
    ),
  );
