import { hasMessage, t } from "../../../i18n/index.ts";

/** The text of a field; rows of a list are named by their last part (`contacts.0.email` by `contacts.email` is the caller's label). */
export const labelOf = (labels: string, path: string): string => {
  const key = `${labels}.${path}`;
  return hasMessage(key) ? t(key) : path;
};
