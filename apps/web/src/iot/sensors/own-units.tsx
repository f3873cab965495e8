import { t } from "../../i18n/iot.ts";
import { Card } from "../../kit/layout/card.tsx";
import { UnitChoice } from "./unit-choice.tsx";

/** On one's own profile: in which units one reads measured values. */
export const OwnUnits = () => (
  <Card title={t("sensors.units.own")} aside={<UnitChoice />}>
    <p>{t("sensors.units.ownText")}</p>
  </Card>
);
