import { hasMessage, t } from "../../../i18n/index.ts";

/** The text of a field; rows of a list are named by their last part (`contacts.0.email` by `contacts.email` is the caller's label). */
export const labelOf = (labels: string, path: string): string => {
  const key = `${labels}.${path}`;
  return hasMessage(key) ? t(key) : path;
};

/** What a field that is not on the page is called: `lines.0.partId` by the text of `lines.partId`, of `partId`, or of `lines`. Undefined without any. */
export function nameOf(labels: string, path: string): string | undefined {
  const parts = path.split(".").filter((part) => !/^\d+$/.test(part));
  const keys = [parts.join("."), parts.at(-1), parts[0]].map((name) => `${labels}.${name}`);
  const key = keys.find(hasMessage);
  return key === undefined ? undefined : t(key);
}
