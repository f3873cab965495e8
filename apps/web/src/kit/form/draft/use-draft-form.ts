import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from "react";
import { useForm, type FieldValues, type UseFormReturn } from "react-hook-form";
import type { z } from "zod";
import { t } from "../../../i18n/index.ts";
import { dropDraft, keepDraft, readDraft } from "../../draft.ts";
import { notify } from "../../feedback/snackbar.ts";
import { isStale } from "../../wire/failures.ts";
import { uuid } from "../../wire/uuid.ts";
import { markFaults, problemOf, resolverOf } from "../faults.ts";
import { labelOf } from "../fields/labels.ts";
import * as states from "./form-state.ts";
import type { Choice, Conflict, FormState, Values } from "./form-state.ts";
import { atHand, type FormSchema, type Later } from "./later.ts";
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
  problem: string | null;
  restoredAt: number | null;
  /** Throws away what was typed. */
  discard: () => void;
  conflict: Conflict | null;
  resolve: (choice: Choice | null) => Promise<void>;
  /** Names of referenced records, for showing an id in words. */
  names: Map<string, string>;
  start: Values;
  /** Where the fields' texts are in the catalogue; `<Form>` says it. */
  labelsRef: RefObject<string>;
}

/**
 * A form over a draft shape. What is typed is kept at once; a refused field is marked and focused; a write over someone else's change asks
 * which values count, field by field. What happens when is decided in `form-state.ts`.
 */
export function useDraftForm<S extends FormSchema, R>({ key, schema, start, save, onSaved }: DraftFormOptions<S, R>): DraftForm {
  const { outline, load } = useMemo(() => ("load" in schema ? schema : atHand(schema)), [schema]);
  const { fields } = outline;
  const [kept] = useState(() => readDraft(key));
  const { state, now, move } = useStates(() => states.begun(fields, start, kept));
  const form = useForm<FieldValues>({
    defaultValues: kept ? (kept.values as Values) : state.base.values,
    resolver: resolverOf(load) as never,
    shouldFocusError: true,
  });
  const names = useRef(new Map(kept?.names));
  const labelsRef = useRef("");
  const hasUnsaved = useCallback(() => states.isChanged(now(), form.getValues()), [now, form]);

  const keep = useCallback(
    (values: Values) => {
      const { base } = now();
      keepDraft(key, { values, base: base.values, version: base.version, names: [...names.current], at: Date.now() });
    },
    [key, now],
  );

  // Follows the form library: it tells of every keystroke outside of rendering.
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          const wasDirty = now().isDirty;
          const { isDirty } = move((state) => states.typed(state, form.getValues()));
          if (!isDirty) return dropDraft(key);
          keep(values);
          // With the first entry comes what the save will check by. What fails here, the save tries again.
          if (!wasDirty) load().catch(() => undefined);
        },
      }),
    [form, now, move, keep, key, load],
  );

  // Follows the server.
  useEffect(() => {
    const { base } = now();
    const next = move((state) => states.rowArrived(state, start, form.getValues())).base;
    if (next !== base) form.reset(next.values);
  }, [start, form, now, move]);

  const submit = async () => {
    const before = now();
    if (move(states.submitted) === before) return;
    try {
      await load();
    } catch {
      move((state) => states.checkFailed(state, t("kit.form.noCheck")));
      return;
    }
    await checkAndSend();
  };

  const checkAndSend = () =>
    form.handleSubmit(
      (draft) => send(draft as z.output<S>),
      () => void move((state) => states.checkFailed(state, null)),
    )();

  const send = async (draft: z.output<S>) => {
    const sent = move((state) => states.sent(state, draft, uuid()));
    try {
      const row = await save(draft, { version: states.versionOf(sent), idempotencyKey: sent.attempt?.idempotencyKey ?? "" });
      const { takenOver } = move((state) => states.saved(state, structuredClone(form.getValues())));
      dropDraft(key);
      onSaved(row);
      if (takenOver.length > 0) notify("info", takenOverText(labelsRef.current, takenOver));
    } catch (failure) {
      await failed(failure);
    }
  };

  const failed = async (failure: unknown) => {
    const theirs = newestOf(failure);
    if (theirs) {
      move((state) => states.wentStale(state, theirs, form.getValues()));
      return merge();
    }
    const problem = markFaults(form, fields, failure) ? null : problemOf(failure);
    move((state) => states.refused(state, problem));
  };

  const resolve = async (choice: Choice | null) => {
    move((state) => states.resolved(state, choice));
    await merge();
  };

  /** Puts the merged values into the form and saves them, where the state says so. */
  const merge = async () => {
    const { phase, merged } = now();
    if (phase !== "merging" || !merged) return;
    form.reset(merged, { keepDefaultValues: true });
    keep(merged);
    await checkAndSend();
  };

  const discard = () => {
    dropDraft(key);
    form.reset(move((state) => states.discarded(state, start)).base.values);
  };

  return {
    key,
    form,
    fields,
    isRequired: (path) => isRequired(outline, path),
    submit,
    isSaving: states.isSaving(state),
    isDirty: state.isDirty,
    hasUnsaved,
    problem: state.problem,
    restoredAt: state.restoredAt,
    discard,
    conflict: state.conflict,
    resolve,
    names: names.current,
    start,
    labelsRef,
  };
}

/** The state for drawing, and `now()` for what happens between two drawings. */
function useStates(begin: () => FormState) {
  const [state, setState] = useState(begin);
  const newest = useRef(state);
  const now = useCallback(() => newest.current, []);
  const move = useCallback((step: (state: FormState) => FormState) => {
    newest.current = step(newest.current);
    setState(newest.current);
    return newest.current;
  }, []);
  return { state, now, move };
}

/** The row as someone else has saved it meanwhile. */
function newestOf(failure: unknown): Values | null {
  if (!isStale(failure)) return null;
  const { current } = failure.detail;
  return typeof current === "object" && current !== null ? (current as Values) : null;
}

const takenOverText = (labels: string, fields: readonly string[]): string =>
  t("kit.stale.merged", { fields: fields.map((field) => labelOf(labels, field)).join(", ") });
