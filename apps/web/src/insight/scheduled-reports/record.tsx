import { IconSend } from "@tabler/icons-react";
import { addressOf } from "@millwright/domain/insight/dashboards/pages.ts";
import { scheduledReports, type ScheduledReport } from "@millwright/domain/insight/scheduled-reports/contract.ts";
import { t } from "../../i18n/insight.ts";
import { notify } from "../../kit/feedback/snackbar.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { Button } from "../../kit/layout/button.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { FactGrid, WideFact } from "../../kit/record/fact-grid.tsx";
import { RecordPage } from "../../kit/record/record-page.tsx";
import { RecordScreen } from "../../kit/record/record-screen.tsx";
import { details, logOf } from "../../kit/record/record-tabs.tsx";
import { useChange } from "../../kit/wire/query.ts";
import { links } from "./links.ts";
import { Runs } from "./runs.tsx";
import { nextWords, whenWords } from "./words.ts";

export const ScheduledReportRecord = () => (
  <RecordScreen call={scheduledReports.get} list={scheduledReports.list} to={links.record} backTo={links.list()}>
    {(report) => (
      <RecordPage
        key={report.id}
        row={report}
        contract={scheduledReports}
        links={links}
        fixed={{ edit: !report.may.update, archive: !report.may.delete }}
        actions={report.shows && <SendNow report={report} />}
        tabs={[
          details(<Details of={report} />),
          { key: "runs", label: t("scheduledReports.runs"), panel: <Runs report={report} /> },
          logOf(scheduledReports.log, report.id, { labels: "scheduledReports.field" }),
        ]}
      />
    )}
  </RecordScreen>
);

function SendNow({ report }: { report: ScheduledReport }) {
  const send = useChange(scheduledReports.sendNow, { invalidates: [scheduledReports] });
  const sent = async () => {
    await send.mutateAsync({ body: { id: report.id } });
    notify("success", t("scheduledReports.sending"));
  };
  return (
    <Button
      variant="secondary"
      disabled={send.isPending}
      onClick={() => void sent().catch((failure: Error) => notify("error", failure.message))}
    >
      <IconSend size={16} aria-hidden="true" />
      {t("scheduledReports.sendNow")}
    </Button>
  );
}

const Details = ({ of }: { of: ScheduledReport }) => (
  <Card title={t("scheduledReports.general")}>
    <FactGrid>
      <WideFact label={t("scheduledReports.field.shows")}>
        <Shown of={of} />
      </WideFact>
      <WideFact label={t("scheduledReports.field.when")}>{whenWords(of)}</WideFact>
      <WideFact label={t("scheduledReports.field.nextAt")}>{nextWords(of)}</WideFact>
      <WideFact label={t("scheduledReports.field.format")}>{t(`scheduledReports.format.${of.format}`)}</WideFact>
      <WideFact label={t("scheduledReports.field.recipients")}>{of.told.join(", ") || t("scheduledReports.recipients.none")}</WideFact>
      <WideFact label={t("scheduledReports.field.owner")}>{of.owner?.name ?? null}</WideFact>
    </FactGrid>
  </Card>
);

function Shown({ of: { shows, source } }: { of: ScheduledReport }) {
  if (!shows) return t("scheduledReports.gone");
  const to = source === "board" ? `/iot/dashboards/boards/${String(shows.id)}` : addressOf(shows.id);
  return <AppLink to={to}>{shows.name}</AppLink>;
}
