import { lazy, Suspense, useState } from "react";
import { alarms, type Alarm } from "@millwright/domain/iot/alarms/contract.ts";
import { t } from "../../i18n/iot.ts";
import { notify } from "../../kit/feedback/snackbar.ts";
import { formatMoment, formatNumber } from "../../kit/format.ts";
import { Button } from "../../kit/layout/button.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { DetailHead } from "../../kit/layout/detail-head.tsx";
import { RecordColumns } from "../../kit/layout/record-columns.tsx";
import { TabPanel, Tabs } from "../../kit/layout/tabs.tsx";
import { useTab } from "../../kit/layout/use-tab.ts";
import { ContributedParts } from "../../kit/record/contributed.tsx";
import { FactGrid, WideFact } from "../../kit/record/fact-grid.tsx";
import { RecordChip } from "../../kit/record/record-chip.tsx";
import { RecordScreen } from "../../kit/record/record-screen.tsx";
import { logOf, type RecordTab } from "../../kit/record/record-tabs.tsx";
import { useChange, useMay } from "../../kit/wire/query.ts";
import { links as assetsLinks } from "../../register/assets/public.ts";
import { links as locationsLinks } from "../../register/locations/public.ts";
import { links as rulesLinks, severityWord } from "../alarm-rules/public.ts";
import { links as gatewaysLinks } from "../gateways/public.ts";
import { links as sensorsLinks, useMeasured, rowStyles as styles } from "../sensors/public.ts";
import { againstLimit, valueOf } from "./against.ts";
import { AlarmCurve } from "./curve.tsx";
import { AlarmHistory } from "./history.tsx";
import { links } from "./links.ts";
import { AlarmMarks } from "./marks.tsx";
import { alarmCards } from "./slots.ts";

const AcknowledgeDialog = lazy(() => import("./acknowledge-dialog.tsx").then((module) => ({ default: module.AcknowledgeDialog })));
const ShelveDialog = lazy(() => import("./shelve-dialog.tsx").then((module) => ({ default: module.ShelveDialog })));

export const AlarmRecord = () => (
  <RecordScreen call={alarms.get} list={alarms.list} to={links.record} backTo={links.list()}>
    {(alarm) => <Page key={alarm.id} alarm={alarm} />}
  </RecordScreen>
);

function Page({ alarm }: { alarm: Alarm }) {
  const tabs: RecordTab[] = [
    { key: "overview", label: t("alarms.overview"), panel: <Overview alarm={alarm} /> },
    logOf(alarms.log, alarm.id, { labels: "alarms.field" }),
  ];
  const [tab, choose] = useTab<string>(["overview", "log"]);
  return (
    <>
      <DetailHead
        backTo={links.list()}
        title={alarm.name}
        marks={<AlarmMarks of={alarm} />}
        actions={<Acts on={alarm} />}
        tabs={<Tabs label={alarm.name} current={tab} onChoose={choose} tabs={tabs} />}
      />
      <RecordColumns summary={<Facts alarm={alarm} />} isSummaryLast={tab !== "overview"}>
        <TabPanel tab={tab}>{tabs.find(({ key }) => key === tab)?.panel}</TabPanel>
      </RecordColumns>
    </>
  );
}

const Overview = ({ alarm }: { alarm: Alarm }) => (
  <div className={styles.stack}>
    <AlarmCurve alarm={alarm} />
    <ContributedParts of={alarmCards} give={{ alarm }} />
    <AlarmHistory alarm={alarm} />
  </div>
);

type Asked = "acknowledge" | "shelve" | null;

function Acts({ on }: { on: Alarm }) {
  const may = useMay(alarms.acknowledge) && on.may.update;
  const [asked, ask] = useState<Asked>(null);
  const unshelve = useChange(alarms.unshelve, { invalidates: [alarms] });
  if (!may) return null;
  const takeOff = async () => {
    await unshelve.mutateAsync({ params: { id: on.id }, body: { version: on.version } });
    notify("success", t("alarms.unshelve.done"));
  };
  const close = () => ask(null);
  return (
    <>
      {on.shelvedUntil !== null && (
        <Button variant="text" onClick={() => void takeOff()}>
          {t("alarms.unshelve.word")}
        </Button>
      )}
      {on.state === "active" && on.shelvedUntil === null && (
        <Button variant="text" onClick={() => ask("shelve")}>
          {t("alarms.shelve.word")}
        </Button>
      )}
      {on.acknowledgedAt === null && (
        <Button variant="primary" onClick={() => ask("acknowledge")}>
          {t("alarms.acknowledge.word")}
        </Button>
      )}
      <Suspense>
        {asked === "acknowledge" && <AcknowledgeDialog alarm={on} onClose={close} />}
        {asked === "shelve" && <ShelveDialog alarm={on} onClose={close} />}
      </Suspense>
    </>
  );
}

function Facts({ alarm }: { alarm: Alarm }) {
  const say = useMeasured();
  const { sensor, gateway, asset, location, site } = alarm;
  return (
    <Card title={t("alarms.facts")}>
      <FactGrid>
        <WideFact label={t("alarms.field.lastValue")} isWide>
          {alarm.unreachableCount !== null && gateway
            ? t("alarms.unreachable", { count: alarm.unreachableCount, shown: formatNumber(alarm.unreachableCount), code: gateway.code })
            : againstLimit(alarm, say)}
        </WideFact>
        <WideFact label={t("alarms.field.worstValue")}>{valueOf(alarm, alarm.worstValue, say) || null}</WideFact>
        <WideFact label={t("alarms.field.highestSeverity")}>{severityWord(alarm.highestSeverity)}</WideFact>
        <WideFact label={t("alarms.field.sinceAt")}>{formatMoment(alarm.sinceAt)}</WideFact>
        <WideFact label={t("alarms.field.raisedAt")}>{formatMoment(alarm.raisedAt)}</WideFact>
        <WideFact label={t("alarms.field.clearedAt")}>{alarm.clearedAt && formatMoment(alarm.clearedAt)}</WideFact>
        <WideFact label={t("alarms.field.clearReason")}>{alarm.clearReason && t(`alarms.reason.${alarm.clearReason}`)}</WideFact>
        {sensor && (
          <WideFact label={t("alarms.field.sensor")} isWide>
            <RecordChip of={sensor} to={sensorsLinks.record} />
          </WideFact>
        )}
        <WideFact label={t("alarms.field.rule")} isWide>
          {alarm.rule && <RecordChip of={alarm.rule} to={rulesLinks.record} />}
        </WideFact>
        {gateway && (
          <WideFact label={t("alarms.field.gateway")} isWide>
            <RecordChip of={gateway} to={gatewaysLinks.record} />
          </WideFact>
        )}
        <WideFact label={t("alarms.field.asset")}>{asset && <RecordChip of={asset} to={assetsLinks.record} />}</WideFact>
        <WideFact label={t("alarms.field.location")}>{location && <RecordChip of={location} to={locationsLinks.record} />}</WideFact>
        <WideFact label={t("alarms.field.site")}>{site && <RecordChip of={site} to={locationsLinks.record} />}</WideFact>
        <WideFact label={t("alarms.field.acknowledgedBy")}>{alarm.acknowledgedBy?.name}</WideFact>
        <WideFact label={t("alarms.field.acknowledgedAt")}>{alarm.acknowledgedAt && formatMoment(alarm.acknowledgedAt)}</WideFact>
        {alarm.suppressedBy && <WideFact label={t("alarms.field.suppressedBy")}>{t(`alarms.suppressedBy.${alarm.suppressedBy}`)}</WideFact>}
        {alarm.shelvedUntil && (
          <>
            <WideFact label={t("alarms.field.shelveReason")}>{alarm.shelveReason}</WideFact>
            <WideFact label={t("alarms.field.shelvedBy")}>{alarm.shelvedBy?.name}</WideFact>
          </>
        )}
      </FactGrid>
    </Card>
  );
}
