import i18next from "i18next";
import { en } from "./en/index.ts";

/** Every key of the catalogue as a dotted path; of a plural (`rows_one`, `rows_other`) the part before the number's form. */
export type MessageKey = KeysOf<typeof en>;
type KeysOf<T> = {
  [K in keyof T & string]: T[K] extends string ? WithoutPlural<K> : `${K}.${KeysOf<T[K]>}`;
}[keyof T & string];
type WithoutPlural<K extends string> = K extends `${infer Base}_one` | `${infer Base}_other` ? Base : K;

export type MessageValues = Record<string, string | number>;

const catalogue = i18next.createInstance();
// The texts are in the bundle, so nothing is awaited; React escapes what it shows.
void catalogue.init({
  lng: "en",
  initAsync: false,
  resources: { en: { translation: en } },
  interpolation: { escapeValue: false },
});

/** The text of a key, its `{{name}}` places filled; `count` chooses the plural form. */
export const t = (key: MessageKey, values?: MessageValues): string => catalogue.t(key, values ?? {});

/** Whether a key that arrived as data (a status category, a field name) has a text. */
export const hasMessage = (key: string): key is MessageKey => catalogue.exists(key);
