import type { Gateway } from "@millwright/domain/iot/gateways/contract.ts";
import type { QuarantineReason } from "@millwright/domain/iot/ingest/timing.ts";
import { intake, type SetApart, type Which } from "@millwright/domain/iot/intake/contract.ts";
import { sensors } from "@millwright/domain/iot/sensors/contract.ts";
import { symbolOf } from "@millwright/domain/iot/sensors/units/shown.ts";
import { t } from "../../i18n/iot.ts";
import { ask } from "../../kit/feedback/dialogs.ts";
import { SkeletonRows } from "../../kit/feedback/skeletons.tsx";
import { notify } from "../../kit/feedback/snackbar.ts";
import { ErrorState } from "../../kit/feedback/states.tsx";
import { formatMoment, formatNumber, formatRelative } from "../../kit/format.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { Button } from "../../kit/layout/button.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { Row, RowFigure, RowList, RowNote } from "../../kit/layout/row-list.tsx";
import { useCall, useChange, useMay } from "../../kit/wire/query.ts";
import { links as sensorsLinks } from "../sensors/public.ts";
import styles from "./intake.module.css";

const tell = (failure: Error) => notify("error", failure.message);

/** Readings that were not stored, by why: tried again or discarded, one or all of a reason. */
export function Quarantine({ gateway }: { gateway: Gateway }) {
  const { data, error, refetch } = useCall(intake.quarantine, { params: { id: gateway.id } });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={6} />;
  if (data.counts.length === 0)
    return (
      <Card title={t("intake.quarantine.title")}>
        <p>{t("intake.quarantine.none")}</p>
      </Card>
    );
  return (
    <div className={styles.stack}>
      {data.counts.map(({ reason, count }) => (
        <OfReason key={reason} of={gateway} reason={reason} count={count} rows={data.rows.filter((row) => row.reason === reason)} />
      ))}
    </div>
  );
}

interface OfReasonProps {
  of: Gateway;
  reason: QuarantineReason;
  count: number;
  rows: readonly SetApart[];
}

function OfReason({ of, reason, count, rows }: OfReasonProps) {
  const acts = useActs(of);
  const isTried = reason !== "too_old";
  return (
    <Card
      title={t(`intake.quarantine.reason.${reason}`)}
      isPadded={false}
      aside={
        acts.may && (
          <>
            {isTried && (
              <Button variant="secondary" disabled={acts.isPending} onClick={() => acts.tryAgain({ kind: reason })}>
                {t("intake.quarantine.tryAll")}
              </Button>
            )}
            <Button variant="text" disabled={acts.isPending} onClick={() => void acts.discard({ kind: reason }, count)}>
              {t("intake.quarantine.discardAll")}
            </Button>
          </>
        )
      }
    >
      <RowNote>{t(`intake.quarantine.what.${reason}`)}</RowNote>
      {rows.length < count && (
        <RowNote>{t("intake.quarantine.shown", { shown: formatNumber(rows.length), count: formatNumber(count) })}</RowNote>
      )}
      <RowList>
        {rows.map((row) => (
          <Row
            key={row.id}
            what={<AppLink to={sensorsLinks.record(row.sensor.id)}>{row.sensor.name}</AppLink>}
            small={[
              `${t("intake.quarantine.at", { datum: row.datum, when: formatMoment(row.at) })} · ${t("intake.quarantine.received", { when: formatRelative(row.receivedAt) })}`,
              reason === "unit" && row.storedUnit !== null ? t("intake.quarantine.unit", { unit: symbolOf(row.storedUnit) }) : null,
            ]}
          >
            <RowFigure>{[formatNumber(row.value), row.unit === null ? "" : symbolOf(row.unit)].join(" ").trim()}</RowFigure>
            {acts.may && isTried && (
              <Button variant="text" disabled={acts.isPending} onClick={() => acts.tryAgain({ reading: row.id })}>
                {t("intake.quarantine.tryAgain")}
              </Button>
            )}
            {acts.may && (
              <Button variant="text" disabled={acts.isPending} onClick={() => void acts.discard({ reading: row.id }, 1)}>
                {t("intake.quarantine.discard")}
              </Button>
            )}
          </Row>
        ))}
      </RowList>
    </Card>
  );
}

function useActs({ id }: Gateway) {
  const changed = { invalidates: [intake, sensors] };
  const trying = useChange(intake.tryAgain, {
    ...changed,
    onDone: ({ accepted, duplicate, left }) => {
      const said = { stored: formatNumber(accepted + duplicate), left: formatNumber(left) };
      notify(left > 0 ? "info" : "success", t("intake.quarantine.tried", said));
    },
  });
  const discarding = useChange(intake.discard, {
    ...changed,
    onDone: ({ discarded }) => notify("success", t("intake.quarantine.discarded", { count: discarded, shown: formatNumber(discarded) })),
  });
  return {
    may: useMay(intake.tryAgain),
    isPending: trying.isPending || discarding.isPending,
    tryAgain: (body: Which) => trying.mutate({ params: { id }, body }, { onError: tell }),
    discard: async (body: Which, count: number) => {
      const question = {
        title: t("intake.quarantine.discardTitle", { count }),
        text: t("intake.quarantine.discardText"),
        confirm: t("intake.quarantine.discard"),
      };
      if (await ask({ ...question, isDangerous: true })) discarding.mutate({ params: { id }, body }, { onError: tell });
    },
  };
}
