import type { FieldValues } from "react-hook-form";
import type { z } from "zod";
import { outlineOf, type Outline } from "./outline.ts";

/** The shape of a record's form: an object, so that its fields are known. */
export type FormSchema = z.ZodObject & z.ZodType<FieldValues, FieldValues>;

/** A draft that a form is drawn by at once and that it checks by when something was typed: until then a page does without zod. */
export interface Later<S extends FormSchema> {
  outline: Outline;
  load: () => Promise<S>;
}

/**
 * `const draft = later(SupplierDraft);` for a page, of a shape as the domain exports it. In the built application `vite.contracts.ts` puts
 * the shape's outline and how it is loaded in its place. Loaded once; what could not be loaded is tried again.
 */
export function later<S extends FormSchema>(shape: S | Later<S>): Later<S> {
  const { outline, load } = "load" in shape ? shape : atHand(shape);
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

/** For a dialog, which comes with its draft. */
export const atHand = <S extends FormSchema>(schema: S): Later<S> => ({
  outline: outlineOf(schema),
  load: () => Promise.resolve(schema),
});
