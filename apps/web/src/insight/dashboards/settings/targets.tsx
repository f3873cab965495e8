import { useWatch } from "react-hook-form";
import { analyticsDashboards, TargetDraft, type TargetRow } from "@millwright/domain/insight/dashboards/contract.ts";
import { factsOf, FIGURE_IDS, isFigure, type FigureId } from "@millwright/domain/insight/figures/catalogue.ts";
import { figures } from "@millwright/domain/insight/figures/contract.ts";
import { crews } from "@millwright/domain/register/crews/contract.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { currentTenant } from "../../../foundation/auth/public.ts";
import { fromUnit } from "@millwright/domain/insight/figures/in-unit.ts";
import { t } from "../../../i18n/insight.ts";
import { SkeletonRows } from "../../../kit/feedback/skeletons.tsx";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { ErrorState } from "../../../kit/feedback/states.tsx";
import { formatDay, today } from "../../../kit/format.ts";
import { later } from "../../../kit/form/draft/later.ts";
import { useDraftForm } from "../../../kit/form/draft/use-draft-form.ts";
import { FieldGrid } from "../../../kit/form/field.tsx";
import { fieldsOf } from "../../../kit/form/fields/fields-of.tsx";
import { Form } from "../../../kit/form/form.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { useCall, useChange, useMay } from "../../../kit/wire/query.ts";
import { onlySites } from "../../../register/locations/public.ts";
import { unitWords, written } from "../words.ts";
import { Scrolling } from "../../../kit/layout/scrolling.tsx";
import styles from "../dashboards.module.css";

const draft = later(TargetDraft);
const field = fieldsOf(draft);

/** What figures should be, and the form that sets one more. */
export function TargetsCard() {
  const { data, error, refetch } = useCall(analyticsDashboards.targets, {});
  const maySet = useMay(analyticsDashboards.setTarget);
  return (
    <Card title={t("dashboards.settings.targets")}>
      <p className={styles.note}>{t("dashboards.settings.targetsText")}</p>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={3} />}
      {data?.rows.length === 0 && <p className={styles.note}>{t("dashboards.settings.noTargets")}</p>}
      {data && data.rows.length > 0 && <Table rows={data.rows} />}
      {maySet && <TargetForm />}
    </Card>
  );
}

const currencyOf = (): string => currentTenant()?.currency ?? "USD";

const Table = ({ rows }: { rows: readonly TargetRow[] }) => (
  <Scrolling className={styles.wide} label={t("dashboards.settings.targets")}>
    <table className={styles.table} aria-label={t("dashboards.settings.targets")}>
      <thead>
        <tr>
          {(["figure", "place", "fromDay", "value"] as const).map((head) => (
            <th key={head} scope="col">
              {t(`dashboards.settings.${head}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={[row.figure, row.site?.id, row.crew?.id, row.fromDay].join(" ")}>
            <th scope="row">{t(`figures.name.${row.figure}`)}</th>
            <td>{(row.crew ?? row.site)?.name ?? t("dashboards.settings.organization")}</td>
            <td>{formatDay(row.fromDay)}</td>
            <td>
              {row.value === null
                ? t("dashboards.settings.noTarget")
                : written({ unit: factsOf(row.figure).unit, currency: currencyOf() }, row.value)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </Scrolling>
);

/** A target is typed in what people read: per cent, hours. */
function TargetForm() {
  const set = useChange(analyticsDashboards.setTarget, { invalidates: [analyticsDashboards, figures] });
  const form = useDraftForm({
    key: "analytics-target",
    schema: draft,
    start: { figure: "pmCompliance", siteId: null, crewId: null, fromDay: today(), value: null },
    save: ({ value, ...rest }, { idempotencyKey }) =>
      set.mutateAsync({ body: { ...rest, value: value === null ? null : fromUnit(factsOf(rest.figure).unit, value) }, idempotencyKey }),
    onSaved: () => notify("success", t("dashboards.settings.saved")),
  });
  const chosen: unknown = useWatch({ control: form.form.control, name: "figure" });
  const figure: FigureId = typeof chosen === "string" && isFigure(chosen) ? chosen : "pmCompliance";
  const options = FIGURE_IDS.map((value) => ({ value, label: t(`figures.name.${value}`) }));
  return (
    <Form form={form} labels="dashboards.field" onCancel={form.discard}>
      <FieldGrid>
        <field.Select name="figure" options={options} />
        <field.Number name="value" unit={unitWords(factsOf(figure).unit, currencyOf())} />
        <field.Picker name="siteId" call={locations.list} filter={onlySites} />
        <field.Picker name="crewId" call={crews.list} />
        <field.Day name="fromDay" />
      </FieldGrid>
    </Form>
  );
}
