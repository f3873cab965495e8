import { MaterialsSettingsDraft } from "@millwright/domain/materials/settings/contract.ts";
import { CLASSES } from "@millwright/domain/materials/stock-counts/counting.ts";
import { t } from "../../i18n/materials.ts";
import { later } from "../../kit/form/draft/later.ts";
import { fieldsOf } from "../../kit/form/fields/fields-of.tsx";

const field = fieldsOf(later(MaterialsSettingsDraft));

/** How far a first count may be off, by class. */
export const ToleranceFields = () =>
  CLASSES.flatMap((one) => [
    <field.Number
      key={`${one}-percent`}
      name={`countTolerances.${one}.percent`}
      label={t("materialsSettings.percentOf", { class: one.toUpperCase() })}
      unit="%"
    />,
    <field.Number
      key={`${one}-absolute`}
      name={`countTolerances.${one}.absolute`}
      label={t("materialsSettings.absoluteOf", { class: one.toUpperCase() })}
    />,
  ]);
