import { set, type FieldErrors, type FieldValues, type Resolver, type UseFormReturn } from "react-hook-form";
import type { z } from "zod";
import { Refusal, type FieldFault } from "@millwright/domain/kit/errors.ts";
import { faultsOf } from "@millwright/domain/kit/faults.ts";
import { sentence } from "@millwright/domain/kit/reasons.ts";
import { t } from "../../i18n/index.ts";
import { NetworkFailure } from "../wire/failures.ts";

/** Checks a form by the shape the server checks by, and says the same sentences. */
export function resolverOf<S extends z.ZodType<FieldValues, FieldValues>>(
  load: () => Promise<S>,
): Resolver<FieldValues, unknown, z.output<S>> {
  return async (values) => {
    const schema = await load();
    const parsed = schema.safeParse(values, { reportInput: true });
    return parsed.success ? { values: parsed.data, errors: {} } : { values: {}, errors: errorsOf(faultsOf(parsed.error)) };
  };
}

/** Faults as the form library nests them: `contacts.0.email` becomes an error inside an array. The first of a field stands. */
export function errorsOf(faults: readonly FieldFault[]): FieldErrors {
  const errors: FieldErrors = {};
  const seen = new Set<string>();
  for (const { path, reason, params } of faults) {
    if (seen.has(path)) continue;
    seen.add(path);
    set(errors, path, { type: reason, message: sentence(reason, params) });
  }
  return errors;
}

/** Marks the fields that the server named and focuses the first. Returns whether the form shows any of them. */
export function markFaults(form: UseFormReturn<FieldValues>, fields: readonly string[], failure: unknown): boolean {
  const faults = failure instanceof Refusal ? (failure.detail.fields ?? []) : [];
  const known = faults.filter(({ path }) => fields.includes(path.split(".")[0] ?? ""));
  for (const [at, { path, reason, params }] of known.entries()) {
    form.setError(path, { type: reason, message: sentence(reason, params) }, { shouldFocus: at === 0 });
  }
  return known.length > 0;
}

/** Why a save did not work, where no field is to blame. */
export function problemOf(failure: unknown): string {
  if (failure instanceof NetworkFailure) return t("kit.form.noAnswer");
  return failure instanceof Error ? failure.message : sentence("bug");
}
