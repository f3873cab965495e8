import type { Outline } from "@millwright/domain/kit/outline.ts";
import type { FieldValues } from "react-hook-form";
import type { z } from "zod";

/** The shape of a record's form: an object, so that its fields are known. */
export type FormSchema = z.ZodObject & z.ZodType<FieldValues, FieldValues>;

/** A draft that a form is drawn by at once and that it checks by when something was typed: until then a page does without zod. */
export interface Later<S extends FormSchema> {
  outline: Outline;
  load: () => Promise<S>;
}

/** `later(supplierOutline, async () => (await import("./draft.ts")).SupplierDraft)`. Loaded once; what could not be loaded is tried again. */
export function later<S extends FormSchema>(outline: Outline, load: () => Promise<S>): Later<S> {
  let loaded: Promise<S> | undefined;
  return {
    outline,
    load: () => {
      loaded ??= load().catch((failure: unknown) => {
        loaded = undefined;
        throw failure;
      });
      return loaded;
    },
  };
}
