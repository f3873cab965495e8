import { meterRounds, type MeterRound } from "@millwright/domain/register/meter-rounds/contract.ts";
import { t } from "../../i18n/register.ts";
import { SkeletonRows } from "../../kit/feedback/skeletons.tsx";
import { ErrorState } from "../../kit/feedback/states.tsx";
import { formatDateTime } from "../../kit/format.ts";
import { Card } from "../../kit/layout/card.tsx";
import { useCall } from "../../kit/wire/query.ts";
import { MeterValue } from "../meters/public.ts";
import styles from "./rounds.module.css";

/** Who walked it when, and what was read or left out. */
export function Walks({ round }: { round: MeterRound }) {
  const { data, error, refetch } = useCall(meterRounds.walks, { query: { roundId: round.id } });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={4} />;
  if (data.rows.length === 0)
    return (
      <Card>
        <p className={styles.small}>{t("meterRounds.walks.none")}</p>
      </Card>
    );
  const byId = new Map(round.meters.map((meter) => [meter.id, meter]));
  return data.rows.map(({ id, person, finishedAt, stops }) => (
    <Card key={id} title={[formatDateTime(finishedAt), person?.name].filter(Boolean).join(" · ")} isPadded={false}>
      <ul className={styles.rows}>
        {stops.map(({ meterId, value, skipped }) => {
          const meter = byId.get(meterId);
          return (
            meter && (
              <li key={meterId}>
                <span className={styles.grow}>{meter.name}</span>
                {value === null ? (
                  <span className={styles.small}>{t("meterRounds.walks.left", { reason: skipped ?? "" })}</span>
                ) : (
                  <MeterValue meter={meter} value={value} />
                )}
              </li>
            )
          );
        })}
      </ul>
    </Card>
  ));
}
