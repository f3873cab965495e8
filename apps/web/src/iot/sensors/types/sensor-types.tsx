import { lazy, Suspense, useState } from "react";
import { sensorTypeData, type SensorType } from "@millwright/domain/iot/sensors/types/contract.ts";
import { symbolOf } from "@millwright/domain/iot/sensors/units/shown.ts";
import { t } from "../../../i18n/iot.ts";
import { ErrorState } from "../../../kit/feedback/states.tsx";
import { formatNumber } from "../../../kit/format.ts";
import { Button } from "../../../kit/layout/button.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { Row, RowList, RowNote } from "../../../kit/layout/row-list.tsx";
import { useCall, useMay } from "../../../kit/wire/query.ts";
import { TenantUnits } from "./tenant-units.tsx";
import styles from "./types.module.css";

const TypeDialog = lazy(() => import("./type-dialog.tsx").then((module) => ({ default: module.TypeDialog })));

type Datum = SensorType["data"][number];

export function SensorTypes() {
  const { data, error, refetch } = useCall(sensorTypeData.list, {});
  const may = useMay(sensorTypeData.update);
  const [edited, setEdited] = useState<SensorType | null>(null);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data || data.rows.length === 0) return null;
  return (
    <div className={styles.parts}>
      <Card title={t("sensors.types.title")} isPadded={false}>
        <RowNote>{t("sensors.types.about")}</RowNote>
        <RowList>
          {data.rows.map((row) => (
            <Row key={row.id} what={row.type.name} small={row.data.length > 0 ? row.data.map(wordsOf) : [t("sensors.types.none")]}>
              {row.isUsual && row.data.length > 0 && t("sensors.types.usual")}
              {may && (
                <Button variant="text" aria-label={t("sensors.types.editOf", { name: row.type.name })} onClick={() => setEdited(row)}>
                  {t("sensors.types.edit")}
                </Button>
              )}
            </Row>
          ))}
        </RowList>
      </Card>
      <TenantUnits />
      <Suspense>{edited && <TypeDialog type={edited} onClose={() => setEdited(null)} />}</Suspense>
    </div>
  );
}

const wordsOf = (datum: Datum): string =>
  [
    datum.label,
    t(`sensors.types.kind.${datum.kind}`),
    datum.unit === null ? null : symbolOf(datum.unit),
    datum.decimals === null ? null : t("sensors.units.decimals", { count: datum.decimals }),
    rangeOf(datum),
    datum.rollOver === null ? null : t("sensors.types.rollOver", { value: formatNumber(datum.rollOver) }),
  ]
    .filter((part) => part !== null)
    .join(" · ");

function rangeOf({ leastPlausible, mostPlausible }: Datum): string | null {
  const [least, most] = [leastPlausible, mostPlausible].map((value) => (value === null ? "" : formatNumber(value)));
  if (leastPlausible === null && mostPlausible === null) return null;
  const key = mostPlausible === null ? "from" : leastPlausible === null ? "to" : "fromTo";
  return t(`sensors.types.${key}`, { least: least ?? "", most: most ?? "" });
}
