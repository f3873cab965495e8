import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from "react";
import { useForm, type FieldValues, type UseFormReturn } from "react-hook-form";
import type { z } from "zod";
import { Refusal } from "@millwright/domain/kit/errors.ts";
import { sentence } from "@millwright/domain/kit/reasons.ts";
import { t } from "../../../i18n/index.ts";
import { dropDraft, keepDraft, readDraft } from "../../draft.ts";
import { isStale, NetworkFailure } from "../../wire/failures.ts";
import { notify } from "../../feedback/snackbar.ts";
import { uuid } from "../../wire/uuid.ts";
import { labelOf } from "../fields/labels.ts";
import { resolverOf } from "../faults.ts";
import { atHand, type FormSchema, type Later } from "./later.ts";
import { differencesOf, merged, same, type Difference, type Side } from "./merge.ts";
import { isRequired } from "./outline.ts";

export interface SaveWith {
  /** The version the form was filled over; absent for a new record. */
  version: number;
  /** The same for a repeated submit of the same values. */
  idempotencyKey: string;
}

interface DraftFormOptions<S extends FormSchema, R> {
  /** Names what was typed, within this tab: `supplier-1004`, `supplier-new`. */
  key: string;
  /** What it checks by; a page loads it when it is needed, a dialog has it at hand. */
  schema: S | Later<S>;
  /** The row, or what a new one begins with. */
  start: z.input<S> & { version?: number };
  save: (draft: z.output<S>, saveWith: SaveWith) => Promise<R>;
  onSaved: (row: R) => void;
}

/** A stale write: what each side holds. */
export interface Conflict {
  differences: readonly Difference[];
  theirs: Record<string, unknown>;
}

export interface DraftForm {
  key: string;
  form: UseFormReturn<FieldValues>;
  fields: readonly string[];
  isRequired: (path: string) => boolean;
  submit: () => Promise<void>;
  isSaving: boolean;
  isDirty: boolean;
  /** Read at the moment of leaving, when a render may not have happened yet. */
  hasUnsaved: () => boolean;
  /** Why the last save did not work, where no field is to blame. */
  problem: string | null;
  /** When the values came back from an earlier visit, milliseconds. */
  restoredAt: number | null;
  /** Throws away what was typed. */
  discard: () => void;
  conflict: Conflict | null;
  resolve: (chosen: Readonly<Record<string, Side>> | null) => Promise<void>;
  /** Names of referenced records, for showing an id in words. */
  names: Map<string, string>;
  start: Record<string, unknown>;
  /** Where the fields' texts are in the catalogue; `<Form>` says it. */
  labelsRef: RefObject<string>;
}

type Values = Record<string, unknown>;

/**
 * A form over a draft shape. What is typed is kept at once; a refused field is marked and focused; a write over someone else's change asks
 * which values count, field by field.
 */
export function useDraftForm<S extends FormSchema, R>({ key, schema, start, save, onSaved }: DraftFormOptions<S, R>): DraftForm {
  const { outline, load } = useMemo(() => ("load" in schema ? schema : atHand(schema)), [schema]);
  const { fields } = outline;
  const [found] = useState(() => readDraft(key));
  const [restoredAt, setRestoredAt] = useState(found?.at ?? null);
  const base = useRef<{ values: Values; version: number | null }>(
    found ? { values: found.base as Values, version: found.version } : { values: picked(start, fields), version: start.version ?? null },
  );
  const form = useForm<FieldValues>({
    defaultValues: found ? (found.values as Values) : picked(start, fields),
    resolver: resolverOf(load) as never,
    shouldFocusError: true,
  });
  const [isDirty, setDirty] = useState(found !== null);
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const isDone = useRef(false);
  const names = useRef(new Map(found?.names));

  const isChanged = useCallback(
    () => !isDone.current && fields.some((field) => !same(form.getValues(field), base.current.values[field])),
    [fields, form],
  );

  const keep = useCallback(
    (values: unknown) =>
      keepDraft(key, { values, base: base.current.values, version: base.current.version, names: [...names.current], at: Date.now() }),
    [key],
  );

  const isSaveExpected = useRef(false);
  /** With the first entry comes what the save will check by, so that it need not wait. What fails here, the save tries again. */
  const expectSave = useCallback(() => {
    if (isSaveExpected.current) return;
    isSaveExpected.current = true;
    load().catch(() => undefined);
  }, [load]);

  // Follows the form library: it tells of every keystroke outside of rendering.
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          const changed = isChanged();
          setDirty(changed);
          if (!changed) return dropDraft(key);
          keep(values);
          expectSave();
        },
      }),
    [form, isChanged, keep, key, expectSave],
  );

  // Follows the server: a form in which nothing was typed shows the newest row; one with entries keeps them and merges when it is saved.
  useEffect(() => {
    if (isDone.current || start.version === undefined || start.version === base.current.version || isChanged()) return;
    base.current = { values: picked(start, fields), version: start.version };
    form.reset(base.current.values);
  }, [start, fields, form, isChanged]);

  /** Fields of someone else's change that this save took over. */
  const alsoChanged = useRef<readonly string[]>([]);
  const merges = useRef(0);
  const labelsRef = useRef("");
  const sent = useRef({ body: "", idempotencyKey: "" });
  const send = async (draft: z.output<S>) => {
    const version = base.current.version ?? 0;
    const body = JSON.stringify([draft, version]);
    // The answer to the last attempt may have been lost on its way: the same values again must not be done twice.
    if (sent.current.body !== body) sent.current = { body, idempotencyKey: uuid() };
    setSaving(true);
    setProblem(null);
    try {
      const row = await save(draft, { version, idempotencyKey: sent.current.idempotencyKey });
      isDone.current = true;
      dropDraft(key);
      setDirty(false);
      onSaved(row);
      if (alsoChanged.current.length > 0) notify("info", takenOver(labelsRef.current, alsoChanged.current));
    } catch (failure) {
      refused(failure);
    } finally {
      setSaving(false);
    }
  };

  /** Different fields are put together and saved without a question; the same field changed by both is asked about. */
  const stale = (theirs: Values) => {
    const differences = differencesOf(fields, base.current.values, form.getValues(), theirs);
    const found = { theirs, differences };
    if (differences.some(({ isClash }) => isClash) || merges.current >= MOST_MERGES) return setConflict(found);
    merges.current += 1;
    void takeUp(found, {});
  };

  const refused = (failure: unknown) => {
    if (isStale(failure) && typeof failure.detail.current === "object" && failure.detail.current !== null) {
      stale(failure.detail.current as Values);
      return;
    }
    const faults = failure instanceof Refusal ? (failure.detail.fields ?? []) : [];
    const known = faults.filter(({ path }) => fields.includes(path.split(".")[0] ?? ""));
    for (const [at, { path, reason, params }] of known.entries()) {
      form.setError(path, { type: reason, message: sentence(reason, params) }, { shouldFocus: at === 0 });
    }
    if (known.length === 0) setProblem(problemOf(failure));
  };

  const isSubmitting = useRef(false);
  const submit = async () => {
    // Until the draft's shape is here nothing says "saving", and a second press would be a second save.
    if (isSaving || isSubmitting.current) return;
    isSubmitting.current = true;
    try {
      if (await isLoaded()) await form.handleSubmit((draft) => send(draft as z.output<S>))();
    } finally {
      isSubmitting.current = false;
    }
  };

  const isLoaded = async (): Promise<boolean> => {
    try {
      await load();
      return true;
    } catch {
      setProblem(t("kit.form.noCheck"));
      return false;
    }
  };

  /** Takes up their version as the new base, with the chosen values over it, and saves that. Null goes back to the form as it was. */
  const resolve = async (chosen: Readonly<Record<string, Side>> | null) => {
    if (!conflict) return;
    setConflict(null);
    if (chosen !== null) await takeUp(conflict, chosen);
  };

  const takeUp = async ({ theirs, differences }: Conflict, chosen: Readonly<Record<string, Side>>) => {
    const next = merged(fields, differences, theirs, chosen);
    base.current = { values: picked(theirs, fields), version: Number(theirs.version) };
    form.reset(next, { keepDefaultValues: true });
    keep(next);
    const taken = differences.filter(({ field, isClash, suggested }) => !isClash && (chosen[field] ?? suggested) === "theirs");
    alsoChanged.current = [...new Set([...alsoChanged.current, ...taken.map(({ field }) => field)])];
    await form.handleSubmit((draft) => send(draft as z.output<S>))();
  };

  const discard = () => {
    dropDraft(key);
    setRestoredAt(null);
    setProblem(null);
    base.current = { values: picked(start, fields), version: start.version ?? null };
    form.reset(picked(start, fields));
    setDirty(false);
  };

  return {
    key,
    form,
    fields,
    isRequired: (path) => isRequired(outline, path),
    submit,
    isSaving,
    isDirty,
    hasUnsaved: isChanged,
    problem,
    restoredAt,
    discard,
    conflict,
    resolve,
    names: names.current,
    start,
    labelsRef,
  };
}

/** Merges without a question within one visit; a record that changes faster than it can be saved is shown to the person. */
const MOST_MERGES = 5;

const takenOver = (labels: string, fields: readonly string[]): string =>
  t("kit.stale.merged", { fields: fields.map((field) => labelOf(labels, field)).join(", ") });

const picked = (row: Values, fields: readonly string[]): Values => Object.fromEntries(fields.map((field) => [field, row[field] ?? null]));

const problemOf = (failure: unknown): string => {
  if (failure instanceof NetworkFailure) return t("kit.form.noAnswer");
  return failure instanceof Error ? failure.message : sentence("bug");
};
