import { IconChevronDown } from "@tabler/icons-react";
import { useId } from "react";
import { sensorUnits } from "@millwright/domain/iot/sensors/units/contract.ts";
import { SYSTEMS, type UnitSystem } from "@millwright/domain/iot/sensors/units/shown.ts";
import { t } from "../../i18n/iot.ts";
import { notify } from "../../kit/feedback/snackbar.ts";
import formStyles from "../../kit/form/form.module.css";
import { useCall, useChange } from "../../kit/wire/query.ts";

/** In which units this person reads measured values. */
export function UnitChoice() {
  const id = useId();
  const { data } = useCall(sensorUnits.get, {});
  const change = useChange(sensorUnits.updateMine, { invalidates: [sensorUnits] });
  if (!data) return null;
  const choose = (system: UnitSystem | null) =>
    change.mutate({ body: { system } }, { onError: (failure: Error) => notify("error", failure.message) });
  return (
    <span className={formStyles.affixed}>
      <label htmlFor={id} className="visually-hidden">
        {t("sensors.units.title")}
      </label>
      <select
        id={id}
        className={formStyles.select}
        value={data.system ?? ""}
        disabled={change.isPending}
        onChange={({ target }) => choose(SYSTEMS.find((system) => system === target.value) ?? null)}
      >
        <option value="">{t("sensors.units.tenant")}</option>
        {SYSTEMS.map((system) => (
          <option key={system} value={system}>
            {t(`sensors.units.${system}`)}
          </option>
        ))}
      </select>
      <IconChevronDown size={16} className={formStyles.arrow} aria-hidden="true" />
    </span>
  );
}
