import { createStore } from "../feedback/store.ts";

/** What is known of the record on the screen beside its values: who changed which of its fields, and whether it is still there. */
export interface RecordNews {
  /** By the name of the field. */
  changedBy: Readonly<Record<string, string>>;
  /** Who changed anything of it last. */
  lastBy: string | null;
  ended: "gone" | "archived" | null;
}

/** In place of a name: the reader, at another window. */
export const BY_ME = "";
export const NO_NEWS: RecordNews = { changedBy: {}, lastBy: null, ended: null };
/** Of the record that the address leads to. Names come before the values that they belong to, which are asked for. */
export const recordNews = createStore<RecordNews>(NO_NEWS);

/** Forms over a stored row that are open: they say themselves what others change. */
export const openForms = createStore(0);
