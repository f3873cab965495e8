import { useId, useState } from "react";
import { PRESET_KEYS, PRESETS, type PresetKey } from "@millwright/domain/iot/alarm-rules/presets.ts";
import { t } from "../../i18n/iot.ts";
import { useFormOf } from "../../kit/form/context.ts";
import { FieldFrame } from "../../kit/form/field.tsx";
import formStyles from "../../kit/form/form.module.css";

/** Fills in the condition of a new rule. */
export function PresetField() {
  const { form } = useFormOf();
  const id = useId();
  const [chosen, setChosen] = useState<PresetKey | null>(null);
  const choose = (key: string) => {
    const preset = PRESET_KEYS.find((one) => one === key) ?? null;
    setChosen(preset);
    if (preset === null) return;
    for (const [field, value] of Object.entries(PRESETS[preset])) form.setValue(field, structuredClone(value), { shouldDirty: true });
    if (!form.getValues("name")) form.setValue("name", t(`alarmRules.preset.${preset}`), { shouldDirty: true });
  };
  return (
    <FieldFrame
      field={{ id, label: t("alarmRules.preset.title"), isRequired: false, message: undefined }}
      help={t(chosen === "vibration" ? "alarmRules.preset.check" : "alarmRules.preset.help")}
    >
      <select id={id} className={formStyles.select} value={chosen ?? ""} onChange={({ target }) => choose(target.value)}>
        <option value="">{t("alarmRules.preset.none")}</option>
        {PRESET_KEYS.map((key) => (
          <option key={key} value={key}>
            {t(`alarmRules.preset.${key}`)}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
