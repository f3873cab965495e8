import { createContext, useContext } from "react";
import { invariant } from "@millwright/domain/kit/errors.ts";
import type { DraftForm } from "./draft/use-draft-form.ts";

export type FormContext = DraftForm & { labels: string };
export const DraftFormContext = createContext<FormContext | null>(null);

export function useFormOf(): FormContext {
  const form = useContext(DraftFormContext);
  invariant(form, "a field stands inside a <Form>");
  return form;
}
