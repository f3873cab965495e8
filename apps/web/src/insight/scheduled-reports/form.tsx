import { useMemo } from "react";
import { useWatch } from "react-hook-form";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { boards } from "@millwright/domain/insight/boards/contract.ts";
import { analyticsDashboards } from "@millwright/domain/insight/dashboards/contract.ts";
import { showsFigures } from "@millwright/domain/insight/dashboards/pages.ts";
import { ScheduledReportDraft, scheduledReports } from "@millwright/domain/insight/scheduled-reports/contract.ts";
import { FORMATS, MOST_RECIPIENTS, SOURCES } from "@millwright/domain/insight/scheduled-reports/limits.ts";
import { RHYTHMS, WEEKDAYS } from "@millwright/domain/insight/scheduled-reports/schedule.ts";
import type { NameRef } from "@millwright/domain/kit/fields.ts";
import { t } from "../../i18n/insight.ts";
import { useAddress } from "../../kit/address.ts";
import { currentTimeZone } from "../../kit/format.ts";
import { later } from "../../kit/form/draft/later.ts";
import { FieldGrid } from "../../kit/form/field.tsx";
import { TimeField } from "../../kit/form/fields/date-fields.tsx";
import { fieldsOf } from "../../kit/form/fields/fields-of.tsx";
import { RowsField } from "../../kit/form/fields/rows-field.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { EditRecord, NewRecord } from "../../kit/record/record-form.tsx";
import { useCall, useMay } from "../../kit/wire/query.ts";
import { links } from "./links.ts";
import { Next } from "./next.tsx";
import styles from "./scheduled-reports.module.css";

const draft = later(ScheduledReportDraft);
const record = { contract: scheduledReports, draft, links, labels: "scheduledReports.field" };

/** A new one, of what the address names. */
export function NewScheduledReport() {
  const [{ board, page }] = useAddress();
  const boardId = typeof board === "number" ? board : null;
  const dashboardId = typeof page === "number" ? page : null;
  const named = useCall(boards.get, boardId === null ? null : { params: { id: boardId } });
  const start = useMemo(() => startAt(named.data?.id ?? null, dashboardId), [named.data, dashboardId]);
  if (boardId !== null && named.isPending) return null;
  const at = ` ${String(boardId)} ${String(dashboardId)}`;
  return (
    <NewRecord {...record} start={start} at={at} title={t("scheduledReports.new")} created={t("scheduledReports.created")}>
      <Fields isNew board={named.data ?? null} />
    </NewRecord>
  );
}

export const EditScheduledReport = () => (
  <EditRecord {...record}>{({ source, shows }) => <Fields board={source === "board" ? shows : null} />}</EditRecord>
);

const startAt = (boardId: number | null, dashboardId: number | null) => ({
  name: "",
  source: dashboardId === null ? ("board" as const) : ("page" as const),
  boardId,
  dashboardId,
  format: "pdf" as const,
  rhythm: "week" as const,
  weekday: 1 as const,
  monthDay: 1,
  time: "07:00",
  timeZone: currentTimeZone(),
  recipients: [],
});

const field = fieldsOf(draft);
const ZONES = [...new Set(["UTC", ...Intl.supportedValuesOf("timeZone")])].map((zone) => ({
  value: zone,
  label: zone.replaceAll("_", " "),
}));

interface FieldsProps {
  isNew?: boolean;
  /** What it begins with. */
  board: NameRef | null;
}

const Fields = ({ isNew = false, board }: FieldsProps) => (
  <>
    <Card title={t("scheduledReports.general")}>
      <FieldGrid>
        <field.Text name="name" autoFocus={isNew} isWide />
        <field.Select name="source" options={SOURCES.map((value) => ({ value, label: t(`scheduledReports.source.${value}`) }))} />
        <Source board={board} />
        <field.Select name="format" options={FORMATS.map((value) => ({ value, label: t(`scheduledReports.format.${value}`) }))} />
      </FieldGrid>
    </Card>
    <Card title={t("scheduledReports.schedule")}>
      <FieldGrid>
        <field.Select name="rhythm" options={RHYTHMS.map((value) => ({ value, label: t(`scheduledReports.rhythm.${value}`) }))} />
        <OnDay />
        <TimeField name="time" />
        <field.Select name="timeZone" options={ZONES} />
        <field.Switch name="isPaused" />
      </FieldGrid>
      <Next />
    </Card>
    <Recipients />
  </>
);

function Source({ board }: Pick<FieldsProps, "board">) {
  const source: unknown = useWatch({ name: "source" });
  const { data } = useCall(analyticsDashboards.mine, source === "page" ? {} : null);
  if (source === "board") return <field.Picker name="boardId" call={boards.list} named={board} />;
  const pages = (data?.rows ?? []).filter(({ id }) => showsFigures(id));
  return <field.Select name="dashboardId" options={pages.map(({ id, title }) => ({ value: id, label: title }))} />;
}

/** On which day of its rhythm. */
function OnDay() {
  const rhythm: unknown = useWatch({ name: "rhythm" });
  if (rhythm === "week")
    return (
      <field.Select
        name="weekday"
        options={WEEKDAYS.map((value) => ({ value, label: t(`scheduledReports.weekday.${String(value)}` as never) }))}
      />
    );
  return rhythm === "month" ? <field.Number name="monthDay" help={t("scheduledReports.help.monthDay")} /> : null;
}

/** Each row is a person or a role. */
function Recipients() {
  const mayRoles = useMay(people.roles);
  const roles = useCall(people.roles, mayRoles ? {} : null).data?.rows ?? [];
  return (
    <Card title={t("scheduledReports.recipients.title")}>
      <p className={styles.help}>{t("scheduledReports.recipients.help")}</p>
      <RowsField
        name="recipients"
        noun={t("scheduledReports.recipients.noun")}
        addWord={t("scheduledReports.recipients.add")}
        limit={MOST_RECIPIENTS}
        fresh={{ personId: null, roleId: null }}
      >
        {(at) => (
          <>
            <field.Picker name={`recipients.${at}.personId`} label={t("scheduledReports.field.personId")} call={people.list} />
            <field.Select
              name={`recipients.${at}.roleId`}
              label={t("scheduledReports.field.roleId")}
              options={roles.map(({ id, name }) => ({ value: id, label: name }))}
            />
          </>
        )}
      </RowsField>
    </Card>
  );
}
