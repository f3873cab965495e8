import { IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import type { Person } from "@millwright/domain/foundation/people/contract.ts";
import { labourRates, type LabourRate } from "@millwright/domain/register/labour-rates/contract.ts";
import type { FiltersOf } from "@millwright/domain/kit/columns.ts";
import { compareTexts } from "@millwright/domain/kit/texts.ts";
import { t } from "../../i18n/register.ts";
import { ask } from "../../kit/feedback/dialogs.ts";
import { SkeletonRows } from "../../kit/feedback/skeletons.tsx";
import { notify } from "../../kit/feedback/snackbar.ts";
import { ErrorState } from "../../kit/feedback/states.tsx";
import { formatDay, formatMoney, today } from "../../kit/format.ts";
import { Button } from "../../kit/layout/button.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { ToneChip } from "../../kit/marks/status-chip.tsx";
import { ActionMenu } from "../../kit/menu/action-menu.tsx";
import { useCall, useChange, useMay } from "../../kit/wire/query.ts";
import styles from "./labour-rates.module.css";

const RateDialog = lazy(() => import("./rate-dialog.tsx").then((module) => ({ default: module.RateDialog })));

/** What an hour of somebody costs today and why, and the rates of their own. */
export const PersonRates = ({ person }: { person: Person }) => (
  <div className={styles.cards}>
    <RateToday personId={person.id} />
    <Rates
      title={t("labourRates.ownTitle")}
      personId={person.id}
      none={t("labourRates.noneOfPerson")}
      isFixed={person.archivedAt !== null}
    />
  </div>
);

function RateToday({ personId }: { personId: number }) {
  const { data, error, refetch } = useCall(labourRates.on, { params: { personId }, query: { day: today() } });
  return (
    <Card title={t("labourRates.today")}>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={1} />}
      {data && (data.rate === null || data.source === null) && <p className={styles.source}>{t("labourRates.unknown")}</p>}
      {data?.rate && data.source && (
        <>
          <p className={styles.now}>{t("labourRates.perHour", { amount: formatMoney(data.rate) })}</p>
          <p className={styles.source}>{t(`labourRates.source.${data.source}`)}</p>
        </>
      )}
    </Card>
  );
}

/** The rates of crafts and the one for everybody, for the page on which they are set. */
export function SharedRates() {
  const may = useMay(labourRates.list);
  if (!may) return null;
  return <Rates title={t("labourRates.title")} personId={null} none={t("labourRates.none")} help={t("labourRates.settingsHelp")} />;
}

interface RatesProps {
  title: string;
  /** Null: those of crafts and of everybody. */
  personId: number | null;
  none: string;
  help?: string;
  isFixed?: boolean;
}

function Rates({ title, personId, none, help, isFixed = false }: RatesProps) {
  const filterModel = { person: { filterType: "set", values: [personId] } } satisfies FiltersOf<typeof labourRates.list>;
  const { data, error, refetch } = useCall(labourRates.list, { body: { endRow: 500, filterModel } });
  const currency = useCall(labourRates.currency, {}).data?.currency;
  const may = useMay(labourRates.create) && !isFixed;
  const [edited, setEdited] = useState<LabourRate | "new" | null>(null);
  const rows = (data?.rows ?? []).toSorted((a, b) => compareTexts(whose(a), whose(b)) || b.fromDay.localeCompare(a.fromDay));
  return (
    <Card
      title={title}
      isPadded={false}
      aside={
        may &&
        currency && (
          <Button variant="text" onClick={() => setEdited("new")}>
            <IconPlus size={16} aria-hidden="true" />
            {t("labourRates.add")}
          </Button>
        )
      }
    >
      {help && <p className={styles.help}>{help}</p>}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={3} />}
      {data && rows.length === 0 && <p className={styles.none}>{none}</p>}
      <ul className={styles.rows}>
        {rows.map((rate) => (
          <Row key={rate.id} rate={rate} isNamed={personId === null} onEdit={may ? () => setEdited(rate) : null} />
        ))}
      </ul>
      {edited !== null && currency && (
        <Suspense>
          <RateDialog personId={personId} rate={edited === "new" ? null : edited} currency={currency} onClose={() => setEdited(null)} />
        </Suspense>
      )}
    </Card>
  );
}

/** Everybody's stand above those of crafts. */
const whose = ({ craft }: LabourRate): string => craft?.name ?? "";

function stateOf({ fromDay, toDay }: LabourRate): "past" | "now" | "toCome" {
  const now = today();
  if (fromDay > now) return "toCome";
  return toDay !== null && toDay < now ? "past" : "now";
}

function Row({ rate, isNamed, onEdit }: { rate: LabourRate; isNamed: boolean; onEdit: (() => void) | null }) {
  const { fromDay, toDay, craft } = rate;
  const state = stateOf(rate);
  return (
    <li data-state={state}>
      <span className={styles.what}>
        {isNamed && <span>{craft?.name ?? t("labourRates.everybody")}</span>}
        <span className={styles.amount}>{formatMoney(rate.rate)}</span>
        {state !== "now" && <ToneChip tone="closed" label={t(`labourRates.${state}`)} />}
        <span className={styles.days}>
          {toDay === null
            ? t("labourRates.since", { day: formatDay(fromDay) })
            : t("labourRates.fromTo", { from: formatDay(fromDay), to: formatDay(toDay) })}
        </span>
      </span>
      {onEdit && <Actions rate={rate} onEdit={onEdit} />}
    </li>
  );
}

function Actions({ rate, onEdit }: { rate: LabourRate; onEdit: () => void }) {
  const remove = useChange(labourRates.remove, { invalidates: [labourRates] });
  const takeOut = async () => {
    const isSure = await ask({
      title: t("labourRates.removeTitle"),
      text: t("labourRates.removeText"),
      confirm: t("labourRates.remove"),
    });
    if (isSure) remove.mutate({ params: { id: rate.id } }, { onError: (failure: Error) => notify("error", failure.message) });
  };
  return (
    <ActionMenu
      about={`${formatMoney(rate.rate)}, ${formatDay(rate.fromDay)}`}
      actions={[
        { label: t("labourRates.edit"), icon: IconPencil, onChoose: onEdit },
        { label: t("labourRates.remove"), icon: IconTrash, isDangerous: true, onChoose: () => void takeOut() },
      ]}
    />
  );
}
