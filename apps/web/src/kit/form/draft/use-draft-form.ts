import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from "react";
import { useForm, type FieldValues, type UseFormReturn } from "react-hook-form";
import type { z } from "zod";
import { t } from "../../../i18n/index.ts";
import { dropDraft, keepDraft, readDraft } from "../../draft.ts";
import { notify } from "../../feedback/snackbar.ts";
import { isStale } from "../../wire/failures.ts";
import { uuid } from "../../wire/uuid.ts";
import { asProblem, markFaults, namesFields, problemOf, resolverOf, toldOf, type Told } from "../faults.ts";
import { labelOf } from "../fields/labels.ts";
import { recordNews } from "../../live/record-news.ts";
import { isRecent } from "../../live/own-changes.ts";
import * as arriving from "./arriving.ts";
import type { Arrived } from "./arriving.ts";
import { Drawn } from "./drawn.ts";
import { filledIn } from "./filled-in.ts";
import { heldField } from "./held.ts";
import * as states from "./form-state.ts";
import type { Choice, Conflict, FormState, Values } from "./form-state.ts";
import type { Difference, Side } from "./merge.ts";
import { atHand, type FormSchema, type Later } from "./later.ts";
import { isRequired } from "./outline.ts";

export interface SaveWith {
  /** The version the form was filled over; absent for a new record. */
  version: number;
  /** The same for a repeated submit of the same values. */
  idempotencyKey: string;
}

interface Meanwhile {
  /** Whether the form is over a stored row at all. */
  isFollowed: boolean;
  /** The fields of which something is to be said, with what is stored in them now. */
  news: readonly { field: string; value: unknown }[];
  /** Fields that both changed, as they were chosen about: read when it is drawn. */
  clashes: () => readonly Difference[];
  theirs: Values | null;
  choose: (field: string, side: Side) => void;
  /** The focus has moved: what waited for it is taken up. */
  leave: (to: Element | null) => void;
}

interface DraftFormOptions<S extends FormSchema, R> {
  /** Names the draft within this tab: `supplier-1004`, `supplier-new`. */
  key: string;
  /** The shape that checks the values; a page loads it when it needs it, a dialog has it at hand. */
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
  /** Reads the values now; a render may not have happened since the last keystroke. */
  hasUnsaved: () => boolean;
  problem: string | null;
  restoredAt: number | null;
  /** Throws the entries away. */
  discard: () => void;
  conflict: Conflict | null;
  resolve: (choice: Choice | null) => Promise<void>;
  /** What someone else changed while the form is open. */
  meanwhile: Meanwhile;
  /** Names of referenced records, for showing an id in words. */
  names: Map<string, string>;
  start: Values;
  /** Where the catalogue holds the fields' texts; `<Form>` sets it. */
  labelsRef: RefObject<string>;
  /** The fields on the page, which show their faults. */
  drawn: Drawn;
}

/**
 * A form over a draft shape. It keeps every entry in the tab's storage, marks and focuses refused fields, and asks about fields that someone
 * else changed too. `form-state.ts` decides what happens when.
 */
export function useDraftForm<S extends FormSchema, R>({ key, schema, start, save, onSaved }: DraftFormOptions<S, R>): DraftForm {
  const { outline, load } = useMemo(() => ("load" in schema ? schema : atHand(schema)), [schema]);
  const { fields } = outline;
  const [kept] = useState(() => readDraft(key));
  const { state, now, move } = useStates(() => states.begun(fields, start, kept));
  const form = useForm<FieldValues>({
    defaultValues: kept ? (kept.values as Values) : state.base.values,
    resolver: resolverOf(load, (shape, values) => filledIn(shape, values, now().base)) as never,
    shouldFocusError: true,
  });
  const names = useRef(new Map(kept?.names));
  const labelsRef = useRef("");
  const [drawn] = useState(() => new Drawn());
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
          // The first entry loads the shape that the save will check by. Where loading fails, the save tries again.
          if (!wasDirty) load().catch(() => undefined);
        },
      }),
    [form, now, move, keep, key, load],
  );

  /** Writes what someone else changed into the form. */
  const take = useCallback(
    (step: (state: FormState, values: Values) => Arrived) => {
      const { state: next, fill } = step(now(), form.getValues());
      if (next === now()) return;
      move(() => next);
      for (const [field, value] of Object.entries(fill)) form.setValue(field, value);
      if (next.isDirty) keep(form.getValues());
      else dropDraft(key);
    },
    [form, now, move, keep, key],
  );

  // Follows the server: the form takes up what someone else changed.
  useEffect(() => {
    take((state, values) => arriving.rowArrived(state, start, values, { held: heldField(document.activeElement), isOwn }));
  }, [start, take]);

  const submit = async () => {
    take((state, values) => arriving.settled(state, values, { held: null }));
    if (move((state) => states.askedFirst(state, form.getValues())).phase === "asking") return;
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
      (errors) => {
        const problem = aside(toldOf(errors).filter(({ path }) => !drawn.has(path)));
        move((state) => states.checkFailed(state, problem));
      },
    )();

  /** What is wrong beside the fields on the page; null for nothing. */
  const aside = (faults: readonly Told[]): string | null => (faults.length > 0 ? asProblem(labelsRef.current, faults) : null);

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
    const problem = aside(markFaults(form, drawn.has, failure));
    move((state) => states.refused(state, problem ?? (namesFields(failure) ? null : problemOf(failure))));
  };

  const resolve = async (choice: Choice | null) => {
    move((state) => states.resolved(state, choice));
    await merge();
  };

  /** Puts the merged values into the form and sends them, if the state says so. */
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
    meanwhile: {
      isFollowed: state.base.version !== null,
      news: state.news.map((field) => ({ field, value: (state.theirs ?? state.base.values)[field] })),
      clashes: () => states.clashesOf(state, form.getValues()),
      theirs: state.theirs,
      choose: (field, side) => take((current, values) => arriving.chosen(current, field, side, values)),
      leave: (to) => take((current, values) => arriving.settled(current, values, { held: heldField(to) })),
    },
    names: names.current,
    start,
    labelsRef,
    drawn,
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

/** The row as someone else saved it; null where the failure is another one. */
function newestOf(failure: unknown): Values | null {
  if (!isStale(failure)) return null;
  const { current } = failure.detail;
  return typeof current === "object" && current !== null ? (current as Values) : null;
}

/** What this page changed a moment ago, as far as nobody is known to have changed it, too. */
const isOwn = (field: string): boolean => isRecent() && recordNews.get().changedBy[field] === undefined;

const takenOverText = (labels: string, fields: readonly string[]): string =>
  t("kit.stale.merged", { fields: fields.map((field) => labelOf(labels, field)).join(", ") });
