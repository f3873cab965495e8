import { IconX } from "@tabler/icons-react";
import { sensors } from "@millwright/domain/iot/sensors/contract.ts";
import type { Ref } from "@millwright/domain/kit/fields.ts";
import { t } from "../../i18n/iot.ts";
import { useFormOf } from "../../kit/form/context.ts";
import { FieldFrame, useField } from "../../kit/form/field.tsx";
import { IconButton } from "../../kit/layout/button.tsx";
import { RecordPicker } from "../../kit/picker/record-picker.tsx";
import styles from "./alarm-rules.module.css";

/** The sensors that a rule names: each choice is added. The form holds their ids. */
export function SensorsField() {
  const field = useField<number[]>({ name: "sensorIds", help: t("alarmRules.scope.sensorsHelp") });
  const { names, start } = useFormOf();
  const ids = field.value ?? [];
  const known = new Map(((start["sensors"] as Ref[] | undefined) ?? []).map(({ id, code, name }) => [id, `${code} ${name}`]));
  const nameOf = (id: number) => names.get(`sensorIds:${id}`) ?? known.get(id) ?? t("alarmRules.scope.unseen");
  const add = (chosen: { id: number; name: string } | null) => {
    if (!chosen || ids.includes(chosen.id)) return;
    names.set(`sensorIds:${chosen.id}`, chosen.name);
    field.change([...ids, chosen.id]);
  };
  return (
    <FieldFrame field={{ ...field, isRequired: false }} isWide help={t("alarmRules.scope.sensorsHelp")}>
      {ids.length > 0 && (
        <div className={styles.tags}>
          {ids.map((id) => (
            <span key={id} className={styles.tag}>
              {nameOf(id)}
              <IconButton
                label={t("common.action.remove", { name: nameOf(id) })}
                onClick={() => field.change(ids.filter((other) => other !== id))}
              >
                <IconX size={14} aria-hidden="true" />
              </IconButton>
            </span>
          ))}
        </div>
      )}
      <RecordPicker key={ids.length} call={sensors.list} value={null} onChange={add} control={field.control} />
    </FieldFrame>
  );
}
