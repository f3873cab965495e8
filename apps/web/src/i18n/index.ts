import { common, language } from "./en/common/index.ts";
import type * as connect from "./en/connect/index.ts";
import type * as foundation from "./en/foundation/index.ts";
import type * as insight from "./en/insight/index.ts";
import type * as iot from "./en/iot/index.ts";
import type * as materials from "./en/materials/index.ts";
import type * as register from "./en/register/index.ts";
import type * as strangers from "./en/strangers/index.ts";
import type * as work from "./en/work/index.ts";

/**
 * Every visible sentence, by area: an area's texts are loaded with its screens, which take `t` from the area's file beside this one. A further
 * language is a folder beside `en`, chosen when the application is built (`LANGUAGE_FOLDER` in vite.config.ts).
 */
type Texts = typeof common &
  typeof foundation &
  typeof register &
  typeof materials &
  typeof work &
  typeof iot &
  typeof insight &
  typeof connect &
  typeof strangers;

/** Every key of the catalogue as a dotted path; of a plural (`rows_one`, `rows_other`) the part before the number's form. */
export type MessageKey = KeysOf<Texts>;
type KeysOf<T> = {
  [K in keyof T & string]: T[K] extends string ? WithoutPlural<K> : `${K}.${KeysOf<T[K]>}`;
}[keyof T & string];
type WithoutPlural<K extends string> = K extends `${infer Base}_one` | `${infer Base}_other` ? Base : K;

export type MessageValues = Record<string, string | number>;

const loaded: Record<string, unknown> = { ...common };

/**
 * Adds texts by their dotted keys: in the built application a module brings those that it names (vite.texts.ts).
 * @public
 */
export const give = (texts: Record<string, string>): void => void Object.assign(loaded, texts);

/** Adds an area's texts, and gives `t` and `hasMessage` to its screens: they take the keys of these and of the common ones. */
export function withTexts<T extends object>(texts: T) {
  type Key = KeysOf<T & typeof common>;
  Object.assign(loaded, texts);
  return { t: t as (key: Key, values?: MessageValues) => string, hasMessage: hasMessage as (key: string) => key is Key };
}

const plural = new Intl.PluralRules(language);

/** The text of a key, its `{{name}}` places filled; `count` chooses the plural form. A key without a text is shown as it is. */
export function t(key: MessageKey, values: MessageValues = {}): string {
  const ofNumber = typeof values.count === "number" ? textOf(`${key}_${plural.select(values.count)}`) : undefined;
  const text = ofNumber ?? textOf(key) ?? key;
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ""));
}

/** Whether a key that arrived as data (a status category, a field name) has a text. */
export const hasMessage = (key: string): key is MessageKey => textOf(key) !== undefined;

function textOf(key: string): string | undefined {
  let at: unknown = loaded;
  for (const step of Object.hasOwn(loaded, key) ? [key] : key.split(".")) {
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, step)) return undefined;
    at = (at as Record<string, unknown>)[step];
  }
  return typeof at === "string" ? at : undefined;
}
