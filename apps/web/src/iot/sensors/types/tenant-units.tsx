import { MOST_DECIMALS } from "@millwright/domain/iot/sensors/types/rules.ts";
import { sensorUnits, type SensorUnit } from "@millwright/domain/iot/sensors/units/contract.ts";
import { scaleOf, symbolOf } from "@millwright/domain/iot/sensors/units/shown.ts";
import { UNIT_CODES } from "@millwright/domain/iot/readings/units.ts";
import { t } from "../../../i18n/iot.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { Card } from "../../../kit/layout/card.tsx";
import { Row, RowList, RowNote } from "../../../kit/layout/row-list.tsx";
import { useCall, useChange, useMay } from "../../../kit/wire/query.ts";
import { Choice } from "../../choice.tsx";

type Shown = Pick<SensorUnit, "typeId" | "datum" | "tenantUnit" | "tenantDecimals">;

/** In which unit each thing is shown to everybody who has no system of their own; saved at once. */
export function TenantUnits() {
  const { data } = useCall(sensorUnits.get, {});
  const may = useMay(sensorUnits.update);
  const change = useChange(sensorUnits.update, {
    invalidates: [sensorUnits],
    onDone: () => notify("success", t("sensors.units.saved")),
  });
  if (!data || data.rows.length === 0) return null;
  const save = (changed: Shown) => {
    const rows = data.rows.map((row): Shown & { canonicalUnit: string } => (isSame(row, changed) ? { ...row, ...changed } : row));
    const said = rows
      .filter(({ tenantUnit, tenantDecimals }) => tenantUnit !== null || tenantDecimals !== null)
      .map(({ typeId, datum, tenantUnit, tenantDecimals, canonicalUnit }) => ({
        typeId,
        datum,
        unit: tenantUnit ?? canonicalUnit,
        decimals: tenantDecimals,
      }));
    change.mutate({ body: { rows: said } }, { onError: (failure: Error) => notify("error", failure.message) });
  };
  return (
    <Card title={t("sensors.units.ofTenant")} isPadded={false}>
      <RowNote>{t("sensors.units.ofTenantText")}</RowNote>
      <RowList>
        {data.rows.map((row) => (
          <UnitRow key={`${row.typeId} ${row.datum}`} row={row} isFixed={!may || change.isPending} save={save} />
        ))}
      </RowList>
    </Card>
  );
}

const isSame = (one: Pick<SensorUnit, "typeId" | "datum">, other: Pick<SensorUnit, "typeId" | "datum">) =>
  one.typeId === other.typeId && one.datum === other.datum;

const DECIMALS = Array.from({ length: MOST_DECIMALS + 1 }, (_, count) => count);

function UnitRow({ row, isFixed, save }: { row: SensorUnit; isFixed: boolean; save: (changed: Shown) => void }) {
  const { typeId, datum, canonicalUnit, tenantUnit, tenantDecimals } = row;
  const what = t("sensors.units.stored", { type: row.type.name, datum: row.label });
  const fitting = UNIT_CODES.filter((code) => code !== canonicalUnit && scaleOf(canonicalUnit, code) !== null);
  return (
    <Row what={row.type.name} small={[row.label]}>
      <Choice
        label={t("sensors.units.unitOf", { what })}
        value={tenantUnit === canonicalUnit ? null : tenantUnit}
        options={fitting.map((value) => ({ value, label: symbolOf(value) }))}
        none={t("sensors.units.asStored", { unit: symbolOf(canonicalUnit) })}
        disabled={isFixed}
        onChoose={(unit) => save({ typeId, datum, tenantDecimals, tenantUnit: unit })}
      />
      <Choice
        label={t("sensors.units.decimalsOf", { what })}
        value={tenantDecimals}
        options={DECIMALS.map((value) => ({ value, label: t("sensors.units.decimals", { count: value }) }))}
        none={t("sensors.units.asType")}
        disabled={isFixed}
        onChoose={(decimals) => save({ typeId, datum, tenantUnit, tenantDecimals: decimals })}
      />
    </Row>
  );
}
