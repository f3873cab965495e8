import { createContext, useContext } from "react";
import { invariant } from "@millwright/domain/kit/errors.ts";
import { hasMessage, t } from "../../i18n/index.ts";
import type { DraftForm } from "./use-draft-form.ts";

export type FormContext = DraftForm & { labels: string };
export const DraftFormContext = createContext<FormContext | null>(null);

export function useFormOf(): FormContext {
  const form = useContext(DraftFormContext);
  invariant(form, "a field stands inside a <Form>");
  return form;
}

/** The text of a field; rows of a list are named by their last part (`contacts.0.email` by `contacts.email` is the caller's label). */
export const labelOf = (labels: string, path: string): string => {
  const key = `${labels}.${path}`;
  return hasMessage(key) ? t(key) : path;
};
