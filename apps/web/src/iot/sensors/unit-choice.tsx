import { sensorUnits } from "@millwright/domain/iot/sensors/units/contract.ts";
import { SYSTEMS, type UnitSystem } from "@millwright/domain/iot/sensors/units/shown.ts";
import { t } from "../../i18n/iot.ts";
import { notify } from "../../kit/feedback/snackbar.ts";
import { useCall, useChange } from "../../kit/wire/query.ts";
import { Choice } from "../choice.tsx";

/** In which units this person reads measured values. */
export function UnitChoice() {
  const { data } = useCall(sensorUnits.get, {});
  const change = useChange(sensorUnits.updateMine, { invalidates: [sensorUnits] });
  if (!data) return null;
  const choose = (system: UnitSystem | null) =>
    change.mutate({ body: { system } }, { onError: (failure: Error) => notify("error", failure.message) });
  return (
    <Choice
      label={t("sensors.units.title")}
      value={data.system}
      options={SYSTEMS.map((value) => ({ value, label: t(`sensors.units.${value}`) }))}
      none={t("sensors.units.tenant")}
      disabled={change.isPending}
      onChoose={choose}
    />
  );
}
