import { useRef, useState } from "react";
import { userRoles, type TenantModule, type UserRole } from "@millwright/domain/foundation/roles/contract.ts";
import { tally } from "@millwright/domain/foundation/roles/grants.ts";
import { t } from "../../i18n/foundation.ts";
import { SkeletonCards } from "../../kit/feedback/skeletons.tsx";
import { notify } from "../../kit/feedback/snackbar.ts";
import { ErrorState } from "../../kit/feedback/states.tsx";
import { Button } from "../../kit/layout/button.tsx";
import { isStale } from "../../kit/wire/failures.ts";
import { changed, useCall, useChange, useMay } from "../../kit/wire/query.ts";
import { Matrix } from "./matrix/matrix.tsx";
import { CHANGED } from "./of-role.ts";
import type { DraftGrants } from "./use-draft-grants.ts";
import { changeWords, problemOf, titleIn } from "./words.ts";
import styles from "./roles.module.css";

/** What the role allows, and what of it was changed and is not saved. */
export function Rights({ role, draft }: { role: UserRole; draft: DraftGrants }) {
  const { data, error, refetch } = useCall(userRoles.subModules, {});
  const mayUpdate = useMay(userRoles.update);
  const whole = useRef<HTMLDivElement>(null);
  // The bar goes with what was changed; whoever stood on its button stands in the matrix again.
  const focusBack = () => whole.current?.querySelector<HTMLElement>('[data-at][tabindex="0"]')?.focus();
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonCards cards={1} lines={10} />;
  const closed = role.isBeyond ? t("roles.matrix.closedBeyond") : mayUpdate ? null : t("roles.matrix.closed");
  return (
    <div ref={whole} className={styles.rights}>
      {closed && <p className={styles.closed}>{closed}</p>}
      <Matrix modules={data.modules} saved={role.grants} grants={draft.grants} closed={closed} onChange={draft.change} />
      {draft.changes.length > 0 && closed === null && <SaveBar role={role} draft={draft} modules={data.modules} onGone={focusBack} />}
    </div>
  );
}

/** "3 rights more, 1 less, for 12 people": summed up before it is saved. */
export function summaryOf({ more, less }: { more: number; less: number }, people: number): string {
  const lessWords = less > 0 ? t(more > 0 ? "roles.draft.less" : "roles.draft.lessAlone", { count: less }) : null;
  const parts = [more > 0 ? t("roles.draft.more", { count: more }) : null, lessWords];
  const whose = people > 0 ? t("roles.draft.people", { count: people }) : t("roles.draft.nobody");
  return [...parts, whose].filter(Boolean).join(", ");
}

interface SaveBarProps {
  role: UserRole;
  draft: DraftGrants;
  modules: readonly TenantModule[];
  onGone: () => void;
}

function SaveBar({ role, draft, modules, onGone }: SaveBarProps) {
  const update = useChange(userRoles.update, CHANGED);
  const [problem, setProblem] = useState<string | null>(null);
  const save = async () => {
    if (update.isPending) return;
    setProblem(null);
    try {
      await update.mutateAsync({ params: { id: role.id }, body: { version: role.version, grants: { ...draft.patch } } as never });
      draft.discard();
      onGone();
      notify("success", t("kit.form.saved"));
    } catch (failure) {
      if (isStale(failure)) await changed(userRoles);
      setProblem(isStale(failure) ? t("roles.draft.stale") : problemOf(failure as Error, modules));
    }
  };
  return (
    <section className={styles.bar} aria-label={t("roles.draft.label")}>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <details className={styles.what}>
        <summary>
          <strong role="status">{summaryOf(tally(draft.changes), role.people)}</strong>
        </summary>
        <ul>
          {draft.changes.map((change) => (
            <li key={change.subModule}>{changeWords(titleIn(modules, change.subModule), change)}</li>
          ))}
        </ul>
      </details>
      <div className={styles.buttons}>
        <Button
          variant="secondary"
          onClick={() => {
            draft.discard();
            onGone();
          }}
        >
          {t("roles.draft.discard")}
        </Button>
        <Button onClick={() => void save()} aria-disabled={update.isPending}>
          {t(update.isPending ? "kit.form.saving" : "roles.draft.save")}
        </Button>
      </div>
    </section>
  );
}
