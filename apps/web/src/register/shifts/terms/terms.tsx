import { IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import type { FiltersOf } from "@millwright/domain/kit/columns.ts";
import { stateOn } from "@millwright/domain/register/crews/members/membership.ts";
import { availability } from "@millwright/domain/register/availability/contract.ts";
import { shifts } from "@millwright/domain/register/shifts/contract.ts";
import { shiftTerms, type ShiftTerm } from "@millwright/domain/register/shifts/terms/contract.ts";
import { t } from "../../../i18n/register.ts";
import { ask } from "../../../kit/feedback/dialogs.ts";
import { SkeletonRows } from "../../../kit/feedback/skeletons.tsx";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { ErrorState } from "../../../kit/feedback/states.tsx";
import { formatDay, today } from "../../../kit/format.ts";
import { Button } from "../../../kit/layout/button.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { ToneChip } from "../../../kit/marks/status-chip.tsx";
import { ActionMenu } from "../../../kit/menu/action-menu.tsx";
import { RecordChip } from "../../../kit/record/record-chip.tsx";
import { useCall, useChange, useMay } from "../../../kit/wire/query.ts";
import { PersonChip } from "../../../foundation/people/public.ts";
import { CrewChip } from "../../crews/public.ts";
import { links } from "../links.ts";
import styles from "./terms.module.css";

const TermDialog = lazy(() => import("./term-dialog.tsx").then((module) => ({ default: module.TermDialog })));

/** Of a pattern, a person or a crew. */
export type TermsOf = { shift: number } | { person: number } | { crew: number };

const filterOf = (of: TermsOf) =>
  Object.fromEntries(Object.entries(of).map(([column, id]) => [column, { filterType: "set", values: [id] }])) as FiltersOf<
    typeof shiftTerms.list
  >;

/** Who follows a pattern, or which one is followed, with its days. */
export function Terms({ of, mayAdd = true }: { of: TermsOf; mayAdd?: boolean }) {
  const { data, error, refetch } = useCall(shiftTerms.list, { body: { endRow: 500, filterModel: filterOf(of) } });
  const may = useMay(shiftTerms.create) && mayAdd;
  const [edited, setEdited] = useState<ShiftTerm | "new" | null>(null);
  const now = today();
  const rows = data?.rows ?? [];
  const inTurn = (["now", "to come", "past"] as const).flatMap((state) =>
    rows.filter((term) => stateOn(term, now) === state).map((term) => ({ term, state })),
  );
  return (
    <Card
      title={t("shift" in of ? "shifts.terms.title" : "shifts.terms.pattern")}
      isPadded={false}
      aside={
        may && (
          <Button variant="text" onClick={() => setEdited("new")}>
            <IconPlus size={16} aria-hidden="true" />
            {t("shift" in of ? "shifts.terms.add" : "shifts.terms.give")}
          </Button>
        )
      }
    >
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={2} />}
      {data && rows.length === 0 && <p className={styles.none}>{t("shift" in of ? "shifts.terms.none" : "shifts.terms.noPattern")}</p>}
      <ul className={styles.rows}>
        {inTurn.map(({ term, state }) => (
          <li key={term.id} data-state={state}>
            <span className={styles.who}>
              {!("shift" in of) && <RecordChip of={term.shift} to={links.record} />}
              {"shift" in of && term.person && <PersonChip person={term.person} />}
              {"shift" in of && term.crew && <CrewChip crew={term.crew} />}
              {term.offsetDays > 0 && <ToneChip tone="info" label={t("shifts.terms.offset", { days: String(term.offsetDays) })} />}
              {state !== "now" && <ToneChip tone="closed" label={t(state === "past" ? "shifts.terms.past" : "shifts.terms.toCome")} />}
              <span className={styles.days}>
                {term.toDay === null
                  ? t("shifts.terms.since", { day: formatDay(term.fromDay) })
                  : t("shifts.terms.fromTo", { from: formatDay(term.fromDay), to: formatDay(term.toDay) })}
              </span>
            </span>
            {may && <TermActions term={term} onEdit={() => setEdited(term)} />}
          </li>
        ))}
      </ul>
      {edited !== null && (
        <Suspense>
          <TermDialog of={of} term={edited === "new" ? null : edited} onClose={() => setEdited(null)} />
        </Suspense>
      )}
    </Card>
  );
}

export const TERM_CHANGED = { invalidates: [shifts, shiftTerms, availability] };

function TermActions({ term, onEdit }: { term: ShiftTerm; onEdit: () => void }) {
  const remove = useChange(shiftTerms.remove, TERM_CHANGED);
  const name = term.person?.name ?? term.crew?.name ?? term.shift.name;
  const takeOut = async () => {
    const isSure = await ask({
      title: t("shifts.terms.removeTitle", { name }),
      text: t("shifts.terms.removeText"),
      confirm: t("shifts.terms.remove"),
    });
    if (isSure) remove.mutate({ params: { id: term.id } }, { onError: (failure: Error) => notify("error", failure.message) });
  };
  return (
    <ActionMenu
      about={name}
      actions={[
        { label: t("shifts.terms.days"), icon: IconPencil, onChoose: onEdit },
        { label: t("shifts.terms.remove"), icon: IconTrash, isDangerous: true, onChoose: () => void takeOut() },
      ]}
    />
  );
}
