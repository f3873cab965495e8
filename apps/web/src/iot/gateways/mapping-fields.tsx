import { lazy, Suspense } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { GatewayDraft } from "@millwright/domain/iot/gateways/contract.ts";
import type { TypedMapping } from "@millwright/domain/iot/gateways/trying.ts";
import { TIME_FORMS } from "@millwright/domain/iot/ingest/canonical.ts";
import { UNIT_CODES } from "@millwright/domain/iot/readings/units.ts";
import { symbolOf } from "@millwright/domain/iot/sensors/units/shown.ts";
import { t } from "../../i18n/iot.ts";
import { later } from "../../kit/form/draft/later.ts";
import { FieldGrid } from "../../kit/form/field.tsx";
import { fieldsOf } from "../../kit/form/fields/fields-of.tsx";
import { RowsField } from "../../kit/form/fields/rows-field.tsx";
import { Button } from "../../kit/layout/button.tsx";
import { Card } from "../../kit/layout/card.tsx";
import styles from "./gateways.module.css";

const MappingTester = lazy(() => import("./mapping-tester.tsx").then((module) => ({ default: module.MappingTester })));

const field = fieldsOf(later(GatewayDraft));
const FRESH = { datum: null, datumAt: null, value: null, unit: null };
const START: TypedMapping = { readings: null, sensor: null, time: null, timeForm: "iso", values: [FRESH] };
const MOST_VALUES = 50;
type Part = "readings" | "sensor" | "time" | "timeForm" | "value" | "datum" | "datumAt" | "unit";
const words = (key: Part) => t(`gateways.mapping.field.${key}`);

/** Where a mapped gateway's JSON holds what, and what that makes of a sample. */
export function MappingFields() {
  const { setValue } = useFormContext();
  const [settings, timeZone] = useWatch({ name: ["settings", "timeZone"] }) as [TypedMapping | null | undefined, string | null | undefined];
  if (!settings)
    return (
      <Card title={t("gateways.mapping.title")}>
        <p className={styles.lead}>{t("gateways.mapping.missing")}</p>
        <Button variant="secondary" onClick={() => setValue("settings", START, { shouldDirty: true })}>
          {t("gateways.mapping.begin")}
        </Button>
      </Card>
    );
  return (
    <>
      <Card title={t("gateways.mapping.title")}>
        <p className={styles.lead}>{t("gateways.mapping.about")}</p>
        <FieldGrid>
          <field.Text name="settings.readings" isCode label={words("readings")} help={t("gateways.mapping.help.readings")} />
          <field.Text name="settings.sensor" isCode label={words("sensor")} help={t("gateways.mapping.help.sensor")} />
          <field.Text name="settings.time" isCode label={words("time")} help={t("gateways.mapping.help.time")} />
          <field.Select
            name="settings.timeForm"
            label={words("timeForm")}
            options={TIME_FORMS.map((value) => ({ value, label: t(`gateways.mapping.form.${value}`) }))}
          />
        </FieldGrid>
      </Card>
      <Card title={t("gateways.mapping.values")}>
        <p className={styles.lead}>{t("gateways.mapping.help.values")}</p>
        <RowsField
          name="settings.values"
          noun={t("gateways.mapping.value")}
          addWord={t("gateways.mapping.addValue")}
          limit={MOST_VALUES}
          fresh={FRESH}
        >
          {(at) => <ValueFields at={at} />}
        </RowsField>
      </Card>
      <Suspense>
        <MappingTester mapping={settings} timeZone={timeZone} />
      </Suspense>
    </>
  );
}

const ValueFields = ({ at }: { at: number }) => (
  <>
    <field.Text name={`settings.values.${at}.value`} isCode label={words("value")} />
    <field.Text name={`settings.values.${at}.datum`} label={words("datum")} />
    <field.Text name={`settings.values.${at}.datumAt`} isCode label={words("datumAt")} />
    <field.Select
      name={`settings.values.${at}.unit`}
      label={words("unit")}
      options={UNIT_CODES.map((value) => ({ value, label: symbolOf(value) }))}
    />
  </>
);
