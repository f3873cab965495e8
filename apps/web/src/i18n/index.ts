import { en } from "./en/index.ts";

/** Every key of the catalogue as a dotted path; of a plural (`rows_one`, `rows_other`) the part before the number's form. */
export type MessageKey = KeysOf<typeof en>;
type KeysOf<T> = {
  [K in keyof T & string]: T[K] extends string ? WithoutPlural<K> : `${K}.${KeysOf<T[K]>}`;
}[keyof T & string];
type WithoutPlural<K extends string> = K extends `${infer Base}_one` | `${infer Base}_other` ? Base : K;

export type MessageValues = Record<string, string | number>;

const plural = new Intl.PluralRules("en");

/** The text of a key, its `{{name}}` places filled; `count` chooses the plural form. A key without a text is shown as it is. */
export function t(key: MessageKey, values: MessageValues = {}): string {
  const ofNumber = typeof values.count === "number" ? textOf(`${key}_${plural.select(values.count)}`) : undefined;
  const text = ofNumber ?? textOf(key) ?? key;
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ""));
}

/** Whether a key that arrived as data (a status category, a field name) has a text. */
export const hasMessage = (key: string): key is MessageKey => textOf(key) !== undefined;

function textOf(key: string): string | undefined {
  let at: unknown = en;
  for (const step of key.split(".")) {
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, step)) return undefined;
    at = (at as Record<string, unknown>)[step];
  }
  return typeof at === "string" ? at : undefined;
}
