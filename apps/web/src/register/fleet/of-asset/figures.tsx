import { fleet, type FleetFigures } from "@millwright/domain/register/fleet/contract.ts";
import { t } from "../../../i18n/register.ts";
import { SkeletonRows } from "../../../kit/feedback/skeletons.tsx";
import { ErrorState } from "../../../kit/feedback/states.tsx";
import { formatMoney, formatNumber } from "../../../kit/format.ts";
import { Card } from "../../../kit/layout/card.tsx";
import { useCall } from "../../../kit/wire/query.ts";
import styles from "./of-asset.module.css";

/** Over the last twelve months, from full tank to full tank. */
export function Figures({ assetId }: { assetId: number }) {
  const { data, error, refetch } = useCall(fleet.browse, { query: { assetId } });
  const figures = data?.figures;
  return (
    <Card title={t("fleet.figures.title")}>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={2} />}
      {figures && (
        <>
          <dl className={styles.figures}>
            {toldOf(figures).map(([label, value]) => (
              <div key={label} className={styles.figure}>
                <dt>{label}</dt>
                <dd data-none={value === null || undefined}>{value ?? t("fleet.figures.none")}</dd>
              </div>
            ))}
          </dl>
          <p className={styles.rule}>{t("fleet.figures.rule")}</p>
        </>
      )}
    </Card>
  );
}

/** Of a vehicle that counts hours only, what it used in one; else for a way. */
function toldOf({ per100Km, perHour, distance, hours, fuel, fillings, price }: FleetFigures): [string, string | null][] {
  const isOfHours = perHour !== null && per100Km === null;
  const rate = (value: number | null, unit: string) => (value === null ? null : `${formatNumber(value, 1)} ${unit}`);
  return [
    ...(isOfHours ? [] : [[t("fleet.figures.per100Km"), rate(per100Km, "l")] as [string, string | null]]),
    ...(perHour === null ? [] : [[t("fleet.figures.perHour"), rate(perHour, "l")] as [string, string | null]]),
    ...(distance === null
      ? []
      : [[t("fleet.figures.distance"), t("fleet.figures.km", { km: formatNumber(distance, 0) })] as [string, string]]),
    ...(hours === null
      ? []
      : [[t("fleet.figures.hours"), t("fleet.figures.hoursOf", { hours: formatNumber(hours, 0) })] as [string, string]]),
    [t("fleet.figures.fuel"), fillings === 0 ? null : t("fleet.figures.litres", { litres: formatNumber(fuel, 0) })],
    ...(price === null ? [] : [[t("fleet.figures.price"), formatMoney(price)] as [string, string]]),
  ];
}
