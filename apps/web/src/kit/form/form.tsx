import { useBlocker } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useRef, useSyncExternalStore, type ReactNode } from "react";
import { FormProvider } from "react-hook-form";
import { t } from "../../i18n/index.ts";
import { ask } from "../feedback/dialogs.ts";
import { formatRelative } from "../format.ts";
import { Button } from "../layout/button.tsx";
import { openForms, recordNews } from "../live/record-news.ts";
import { isHeldBack } from "../sheet/back.ts";
import { getToken } from "../wire/token.ts";
import { DraftFormContext } from "./context.ts";
import type { DraftForm } from "./draft/use-draft-form.ts";
import styles from "./form.module.css";

interface FormProps {
  form: DraftForm;
  /** Where the fields' texts are in the catalogue: `suppliers.field`. */
  labels: string;
  /** The word on the filled button. */
  saveWord?: string;
  onCancel: () => void;
  children: ReactNode;
}

/** A record's form: its cards are the children; the save bar stays at the lower edge. Ctrl+Enter saves. */
export function Form({ form, labels, saveWord, onCancel, children }: FormProps) {
  useLeaveGuard(form);
  const hasNews = useHasNews(form);
  const { labelsRef } = form;
  // Follows the prop: a save tells of fields by their texts when this form may be gone already.
  useEffect(() => {
    labelsRef.current = labels;
  }, [labelsRef, labels]);
  const problem = useRef<HTMLParagraphElement>(null);
  // Moves the reader to what went wrong, unless a field is at fault: the first of them has the focus.
  useEffect(() => {
    if (form.problem && !problem.current?.closest("form")?.querySelector('[aria-invalid="true"]')) problem.current?.focus();
  }, [form.problem]);
  return (
    <DraftFormContext value={{ ...form, labels }}>
      <FormProvider {...form.form}>
        <form
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void form.submit();
          }}
          onBlur={({ relatedTarget }) => form.meanwhile.leave(relatedTarget)}
          onKeyDown={(event) => {
            if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void form.submit();
          }}
        >
          {form.restoredAt !== null && <RestoredNote form={form} at={form.restoredAt} />}
          {form.problem && (
            <p ref={problem} className={styles.problem} role="alert" tabIndex={-1}>
              {form.problem}
            </p>
          )}
          {children}
          <div className={styles.bar}>
            <Suspense>{hasNews && <FormNews />}</Suspense>
            <div className={styles.barInside}>
              <span className={styles.hint}>{t("kit.form.shortcut")}</span>
              <Button variant="secondary" onClick={onCancel}>
                {t("common.action.cancel")}
              </Button>
              <Button type="submit" aria-disabled={form.isSaving}>
                {form.isSaving ? t("kit.form.saving") : (saveWord ?? t("common.action.save"))}
              </Button>
            </div>
          </div>
        </form>
        <Suspense>{form.conflict && <StaleDialog conflict={form.conflict} onChosen={(chosen) => void form.resolve(chosen)} />}</Suspense>
      </FormProvider>
    </DraftFormContext>
  );
}

/** Whether there is something to say of what others did; the form says it, and not the page around it. */
function useHasNews({ meanwhile: { isFollowed, news } }: DraftForm): boolean {
  useEffect(() => {
    if (!isFollowed) return;
    openForms.set(openForms.get() + 1);
    return () => openForms.set(openForms.get() - 1);
  }, [isFollowed]);
  const { ended } = useSyncExternalStore(recordNews.subscribe, recordNews.get);
  return ended !== null || news.length > 0;
}

// Two people seldom change the same record.
const FormNews = lazy(() => import("./draft/form-news.tsx").then((module) => ({ default: module.FormNews })));
const StaleDialog = lazy(() => import("./draft/stale-dialog.tsx").then((module) => ({ default: module.StaleDialog })));

function RestoredNote({ form, at }: { form: DraftForm; at: number }) {
  return (
    <p className={styles.restored} role="status">
      {t("kit.form.restored", { when: formatRelative(new Date(at).toISOString()) })}
      <Button variant="text" onClick={form.discard}>
        {t("kit.form.discard")}
      </Button>
    </p>
  );
}

/** Asks before entries are left behind. A session that ended is no choice: the draft then waits for the next sign-in. */
function useLeaveGuard(form: DraftForm): void {
  useBlocker({
    enableBeforeUnload: false,
    shouldBlockFn: async ({ action, current, next }) => {
      // It closes a sheet over this form.
      if (isHeldBack(action)) return false;
      if (current.pathname === next.pathname || !form.hasUnsaved() || getToken() === null) return false;
      const leaves = await ask({
        title: t("kit.form.leaveTitle"),
        text: t("kit.form.leaveText"),
        confirm: t("kit.form.leave"),
        isDangerous: true,
      });
      if (leaves) form.discard();
      return leaves === null;
    },
  });
}
