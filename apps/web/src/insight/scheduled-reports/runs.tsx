import { scheduledReports, type ReportRun, type ScheduledReport } from "@millwright/domain/insight/scheduled-reports/contract.ts";
import { t } from "../../i18n/insight.ts";
import { SkeletonRows } from "../../kit/feedback/skeletons.tsx";
import { ErrorState } from "../../kit/feedback/states.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { Row, RowList } from "../../kit/layout/row-list.tsx";
import { useCall } from "../../kit/wire/query.ts";
import { momentIn } from "./words.ts";

/** What went to whom, the newest first. */
export function Runs({ report: { id, timeZone } }: { report: ScheduledReport }) {
  const { data, error, refetch } = useCall(scheduledReports.runs, { params: { id } });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={3} />;
  if (data.rows.length === 0)
    return (
      <Card>
        <p>{t("scheduledReports.noRuns")}</p>
      </Card>
    );
  return data.rows.map((run) => <Run key={run.id} run={run} timeZone={timeZone} />);
}

function Run({ run, timeZone }: { run: ReportRun; timeZone: string }) {
  const { dueAt, askedBy, renderings, sends } = run;
  const facts = [
    askedBy && t("scheduledReports.askedBy", { name: askedBy.name }),
    renderings > 1 && t("scheduledReports.drawn", { count: renderings }),
  ];
  return (
    <Card title={momentIn(dueAt, timeZone)} aside={facts.filter(Boolean).join(" · ")} isPadded={false}>
      <RowList>
        {sends.map((send) => (
          <Row key={send.person.id} what={send.person.name} small={[outcomeWords(send)]} />
        ))}
      </RowList>
    </Card>
  );
}

function outcomeWords({ outcome, state, isLinkOnly }: ReportRun["sends"][number]): string {
  if (outcome !== "written") return t(`scheduledReports.outcome.${outcome}`);
  const words = t(`scheduledReports.outcome.state.${state ?? "sent"}`);
  return isLinkOnly ? [words, t("scheduledReports.outcome.linkOnly")].join(", ") : words;
}
