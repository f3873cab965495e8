import { CLASSES, TIMES_A_YEAR, type PartClass } from "@millwright/domain/materials/stock-counts/counting.ts";
import { t } from "../../i18n/materials.ts";
import { FieldFrame, useField } from "../../kit/form/field.tsx";
import styles from "./stock-counts.module.css";

/** Which classes; none chosen means all of them. */
export function ClassesField() {
  const field = useField<PartClass[]>({ name: "classes" });
  const chosen = field.value ?? [];
  const toggle = (one: PartClass) => field.change(chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one]);
  return (
    <FieldFrame field={{ ...field, isRequired: false }} isGroup help={t("stockCounts.help.classes")}>
      <div className={styles.classes} role="group" aria-labelledby={`${field.id}-label`}>
        {CLASSES.map((one, at) => (
          <label key={one}>
            <input
              type="checkbox"
              ref={at === 0 ? field.control.ref : undefined}
              checked={chosen.includes(one)}
              onChange={() => toggle(one)}
              onBlur={field.control.onBlur}
            />
            {t("stockCounts.class", { class: one.toUpperCase(), times: TIMES_A_YEAR[one] })}
          </label>
        ))}
      </div>
    </FieldFrame>
  );
}
