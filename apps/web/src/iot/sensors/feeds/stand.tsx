import { meterFeeds, type MeterFeed } from "@millwright/domain/iot/feeds/contract.ts";
import { meters } from "@millwright/domain/register/meters/contract.ts";
import { meterReadings } from "@millwright/domain/register/meters/readings/contract.ts";
import { t } from "../../../i18n/iot.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { formatMoment, formatNumber } from "../../../kit/format.ts";
import { Button } from "../../../kit/layout/button.tsx";
import { ToneChip } from "../../../kit/marks/status-chip.tsx";
import { useChange } from "../../../kit/wire/query.ts";
import { useInUnits } from "../measured.ts";
import styles from "../sensors.module.css";

export const CHANGED = { invalidates: [meterFeeds, meters, meterReadings] };

/** What of the datum is entered, in words: hours above 80.0 °C. */
export function useFeedWords(): (feed: MeterFeed, of: { typeId: number | null; unit: string | null; decimals: number | null }) => string {
  const inUnits = useInUnits();
  return ({ datum, kind, above, label }, { typeId, unit, decimals }) => {
    if (above === null) return `${label}: ${t(`feeds.kind.${kind}`)}`;
    const { shown, written } = inUnits(typeId, { datum, unit, decimals, kind: "gauge" });
    return `${label}: ${t(`feeds.above.${kind}`, { limit: written(shown(above)) })}`;
  };
}

const written = ({ unit, decimals }: MeterFeed, value: number): string =>
  [formatNumber(value, decimals ?? 2), unit].filter(Boolean).join(" ");

/** What was entered last, and what the meter did not take. */
export function Stand({ feed, mayConfirm }: { feed: MeterFeed; mayConfirm: boolean }) {
  const confirm = useChange(meterFeeds.confirm, { ...CHANGED, onDone: () => notify("success", t("feeds.confirmed")) });
  const { refused, fedAt, fedValue } = feed;
  return (
    <>
      <span className={styles.small}>
        {fedAt === null || fedValue === null
          ? t("feeds.waiting")
          : t("feeds.last", { value: written(feed, fedValue), when: formatMoment(fedAt) })}
      </span>
      {refused && (
        <span className={styles.refused} role="status">
          <ToneChip
            tone="alarm"
            label={
              refused.value === null
                ? t("feeds.refusedUnit", { why: refused.message })
                : t("feeds.refused", { value: written(feed, refused.value), why: refused.message })
            }
          />
          {mayConfirm && refused.isConfirmable && (
            <Button
              variant="text"
              disabled={confirm.isPending}
              onClick={() =>
                confirm.mutate(
                  { params: { id: feed.id }, body: { version: feed.version } },
                  { onError: (failure: Error) => notify("error", failure.message) },
                )
              }
            >
              {t("feeds.confirm")}
            </Button>
          )}
        </span>
      )}
    </>
  );
}
