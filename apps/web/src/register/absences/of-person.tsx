import { IconPlus } from "@tabler/icons-react";
import type { FiltersOf } from "@millwright/domain/kit/columns.ts";
import { absences } from "@millwright/domain/register/absences/contract.ts";
import { t } from "../../i18n/register.ts";
import { SkeletonRows } from "../../kit/feedback/skeletons.tsx";
import { ErrorState } from "../../kit/feedback/states.tsx";
import { today } from "../../kit/format.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { buttonClass } from "../../kit/layout/button.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { useCall, useMay } from "../../kit/wire/query.ts";
import { links } from "./links.ts";
import { StateChip, termText } from "./state.tsx";
import styles from "./absences.module.css";

/** The absences of a person: those that are not over, then the latest before. */
export function AbsencesOf({ personId, isArchived }: { personId: number; isArchived: boolean }) {
  const filterModel = { person: { filterType: "set", values: [personId] } } satisfies FiltersOf<typeof absences.list>;
  const { data, error, refetch } = useCall(absences.list, {
    body: { endRow: 100, filterModel, sortModel: [{ colId: "fromDay", sort: "desc" }] },
  });
  const may = useMay(absences.create) && !isArchived;
  const now = today();
  const rows = data?.rows ?? [];
  const inTurn = [...rows.filter(({ toDay }) => toDay >= now).toReversed(), ...rows.filter(({ toDay }) => toDay < now).slice(0, 10)];
  return (
    <Card
      title={t("absences.title")}
      isPadded={false}
      aside={
        may && (
          <AppLink to={links.add(personId)} className={buttonClass("text")}>
            <IconPlus size={16} aria-hidden="true" />
            {t("absences.new")}
          </AppLink>
        )
      }
    >
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={2} />}
      {data && rows.length === 0 && <p className={styles.none}>{t("absences.none")}</p>}
      <ul className={styles.rows}>
        {inTurn.map((absence) => (
          <li key={absence.id} data-past={absence.toDay < now || undefined}>
            <AppLink to={links.record(absence.id)}>{absence.type?.name ?? t("absences.untold")}</AppLink>
            <StateChip state={absence.state} />
            <span className={styles.term}>{termText(absence)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
