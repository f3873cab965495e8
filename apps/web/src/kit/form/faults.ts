import { set, type FieldErrors, type FieldValues, type Resolver, type UseFormReturn } from "react-hook-form";
import type { z } from "zod";
import { Refusal, type FieldFault } from "@millwright/domain/kit/errors.ts";
import { faultsOf } from "@millwright/domain/kit/faults.ts";
import { sentence } from "@millwright/domain/kit/reasons.ts";
import { t } from "../../i18n/index.ts";
import { NetworkFailure } from "../wire/failures.ts";
import { nameOf } from "./fields/labels.ts";

/** Checks a form by the shape the server checks by, and says the same sentences. `sent` is what a form with these values sends. */
export function resolverOf<S extends z.ZodType<FieldValues, FieldValues>>(
  load: () => Promise<S>,
  sent: (shape: S, values: FieldValues) => FieldValues,
): Resolver<FieldValues, unknown, z.output<S>> {
  return async (values) => {
    const schema = await load();
    const parsed = schema.safeParse(sent(schema, values), { reportInput: true });
    return parsed.success ? { values: parsed.data, errors: {} } : { values: {}, errors: errorsOf(faultsOf(parsed.error)) };
  };
}

/** Where the form library keeps a fault of the whole: it has no place for one without a name. */
const WHOLE = "$";

/** Faults as the form library nests them: `contacts.0.email` becomes an error inside an array. The first of a field stands. */
export function errorsOf(faults: readonly FieldFault[]): FieldErrors {
  const errors: FieldErrors = {};
  const seen = new Set<string>();
  for (const { path, reason, params } of faults) {
    if (seen.has(path)) continue;
    seen.add(path);
    set(errors, path || WHOLE, { type: reason, message: sentence(reason, params) });
  }
  return errors;
}

/** A fault in words, at the path of its field. */
export interface Told {
  path: string;
  message: string;
}

/** The nested errors as they were told, each with its path. */
export function toldOf(errors: FieldErrors, above = ""): Told[] {
  return Object.entries(errors).flatMap(([name, error]) => {
    if (typeof error !== "object" || error === null) return [];
    const path = above + name;
    const { type, message, ref: _ref, ...inner } = error as { type?: unknown; message?: unknown; ref?: unknown };
    const own = typeof type === "string" && typeof message === "string" ? [{ path, message }] : [];
    const nested = own.length > 0 ? inner : (error as FieldErrors);
    return [...own, ...toldOf(nested as FieldErrors, `${path}.`)];
  });
}

/** Marks the fields that the server named, if they are on the page, and focuses the first. Returns those faults that no field shows. */
export function markFaults(form: UseFormReturn<FieldValues>, isDrawn: (path: string) => boolean, failure: unknown): Told[] {
  const faults = failure instanceof Refusal ? (failure.detail.fields ?? []) : [];
  const told = faults.map(({ path, reason, params }) => ({ path, reason, message: sentence(reason, params) }));
  const drawn = told.filter(({ path }) => isDrawn(path));
  for (const [at, { path, reason, message }] of drawn.entries()) {
    form.setError(path, { type: reason, message }, { shouldFocus: at === 0 });
  }
  return told.filter((fault) => !drawn.includes(fault));
}

/** Whether a refusal says at which fields it is meant. */
export const namesFields = (failure: unknown): boolean => failure instanceof Refusal && (failure.detail.fields ?? []).length > 0;

/** Faults at fields that are not on the page, in words: the field is named where it has a name. */
export const asProblem = (labels: string, faults: readonly Told[]): string =>
  [...new Set(faults.map(({ path, message }) => inWords(nameOf(labels, path), message)))].join(" ");

const inWords = (field: string | undefined, message: string) => (field === undefined ? message : t("kit.form.faultAt", { field, message }));

/** Why a save did not work, where no field is to blame. */
export function problemOf(failure: unknown): string {
  if (failure instanceof NetworkFailure) return t("kit.form.noAnswer");
  return failure instanceof Error ? failure.message : sentence("bug");
}
