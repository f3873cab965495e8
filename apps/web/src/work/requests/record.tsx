import { IconCircleCheck, IconMapPin, IconPencil } from "@tabler/icons-react";
import { files } from "@millwright/domain/foundation/files/contract.ts";
import { workRequests, type WorkRequest } from "@millwright/domain/work/requests/contract.ts";
import { STATUS } from "@millwright/domain/work/orders/status.ts";
import { lazy, Suspense } from "react";
import { Watched } from "../../kit/record/watched.tsx";
import { t } from "../../i18n/work.ts";
import { useAddress } from "../../kit/address.ts";
import { Files } from "../../foundation/files/public.tsx";
import { formatMoment, formatMinutes } from "../../kit/format.ts";
import { Button } from "../../kit/layout/button.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { DetailHead } from "../../kit/layout/detail-head.tsx";
import { Fact, Facts, RecordColumns } from "../../kit/layout/record-columns.tsx";
import { TabPanel, Tabs } from "../../kit/layout/tabs.tsx";
import { useMode } from "../../kit/layout/use-mode.ts";
import { useTab } from "../../kit/layout/use-tab.ts";
import { RecentLog } from "../../kit/log/recent-log.tsx";
import { PriorityMark } from "../../kit/marks/priority-mark.tsx";
import { StatusChip } from "../../kit/marks/status-chip.tsx";
import { keyOf, queryClient, useMay } from "../../kit/wire/query.ts";
import { ChoiceInPlace, useInPlace } from "../../kit/record/in-place.tsx";
import { ContributedParts } from "../../kit/record/contributed.tsx";
import { RecordScreen } from "../../kit/record/record-screen.tsx";
import { PersonChip } from "../../foundation/people/public.ts";
import { AssetChip } from "../../register/assets/public.ts";
import { CrewChip } from "../../register/crews/public.ts";
import { LocationChip } from "../../register/locations/public.ts";
import { LastTimeOfRequest, priorityOptions, WorkOrderChip } from "../orders/public.ts";
import { LeaveOrder } from "./changes/leave-order.tsx";
import { JudgeButtons } from "./changes/judge.tsx";
import { AlsoReported } from "./tabs/also-reported.tsx";
import { links } from "./links.ts";
import { logReferences } from "./log-references.ts";
import { OpenOrders } from "./tabs/open-orders.tsx";
import { OutgoingPhotos } from "./report/outgoing-photos.tsx";
import { requestCards } from "./slots.ts";
import { stateOf } from "./state.ts";
import { Talk } from "./tabs/talk.tsx";
import { UnverifiedMark } from "./unverified-mark.tsx";
import { WithoutAccount } from "./tabs/without-account.tsx";
import { Timeline } from "./tabs/timeline.tsx";
import styles from "./record.module.css";

export function WorkRequestRecord() {
  return (
    <RecordScreen call={workRequests.get} list={workRequests.list} to={links.workRequest} backTo={links.workRequests()}>
      {(request) => <RequestPage key={request.id} request={request} />}
    </RecordScreen>
  );
}

const TABS = ["request", "log"] as const;

function RequestPage({ request }: { request: WorkRequest }) {
  const [tab, choose] = useTab(TABS);
  const [mode, open, close] = useMode(["convert", "edit", "merge", "join"]);
  const mayUpdate = useMay(workRequests.update);
  const isJudged = !isJudgedHere(request);
  const mayEdit = mayUpdate && mayBeReworded(request);
  const isEditing = mode === "edit" && mayEdit;
  return (
    <>
      <DetailHead
        backTo={links.workRequests()}
        code={request.code}
        title={request.title}
        marks={<Marks request={request} />}
        actions={
          <>
            <Watched kind="work-requests" record={request.id} />
            <JudgeButtons
              request={request}
              isEditing={isEditing}
              onConvert={() => open("convert")}
              onMerge={() => open("merge")}
              onJoin={() => open("join")}
            />
          </>
        }
        tabs={
          <Tabs
            label={request.title}
            current={tab}
            onChoose={choose}
            tabs={[
              { key: "request", label: t("workRequests.tab.request") },
              { key: "log", label: t("kit.log.title") },
            ]}
          />
        }
      />
      <RecordColumns isSummaryLast summary={<Summary request={request} onLog={() => choose("log")} />}>
        <TabPanel tab={tab}>
          {tab === "request" && (
            <div className={styles.main}>
              <Reported request={request} />
              <OutgoingPhotos requestId={request.id} />
              <Talk request={request} />
              <Card title={t("workRequests.progress")}>
                <Timeline request={request} />
              </Card>
              {isEditing ? (
                <Suspense fallback={<What request={request} />}>
                  <EditRequest request={request} onClose={() => close()} />
                </Suspense>
              ) : (
                <What request={request} {...(mayEdit ? { onEdit: () => open("edit") } : {})} />
              )}
              <Photos request={request} />
              {!isJudged && request.workOrder === null && (
                <Suspense>
                  <LastTimeOfRequest assetId={request.assetId} locationId={request.locationId} words={wordsOf(request)} />
                </Suspense>
              )}
            </div>
          )}
          {tab === "log" && (
            <Card>
              <Suspense>
                <LogOf call={workRequests.log} id={request.id} labels="workRequests.field" references={logReferences} />
              </Suspense>
            </Card>
          )}
        </TabPanel>
      </RecordColumns>
      <Suspense>
        {mode === "merge" && !isJudged && request.workOrder === null && <MergeDialog request={request} onClose={() => close()} />}
        {mode === "convert" && !isJudged && request.workOrder === null && <ConvertDialog request={request} onClose={() => close()} />}
        {mode === "join" && !isJudged && request.workOrder === null && <JoinDialog request={request} onClose={() => close()} />}
      </Suspense>
    </>
  );
}

// What a request shows first comes with its page; the rest when it is opened.
const LogOf = lazy(() => import("../../kit/log/log-of.tsx").then((module) => ({ default: module.LogOf })));
const EditRequest = lazy(() => import("./changes/edit-form.tsx").then((module) => ({ default: module.EditRequest })));
const ConvertDialog = lazy(() => import("./changes/convert-dialog.tsx").then((module) => ({ default: module.ConvertDialog })));
const JoinDialog = lazy(() => import("./changes/join-dialog.tsx").then((module) => ({ default: module.JoinDialog })));
const MergeDialog = lazy(() => import("./changes/merge-dialog.tsx").then((module) => ({ default: module.MergeDialog })));

function Marks({ request }: { request: WorkRequest }) {
  const place = request.asset ?? request.location;
  return (
    <>
      <StatusChip {...stateOf(request)} />
      {request.isUnverified && request.waitingForRequester && <UnverifiedMark />}
      <PriorityFact request={request} />
      {place && (
        <span className={styles.mark}>
          <IconMapPin size={16} stroke={1.75} aria-hidden="true" />
          {place.name}
        </span>
      )}
    </>
  );
}

/** How urgent it is, until it is judged; changed where it stands. */
function PriorityFact({ request }: { request: WorkRequest }) {
  const may = useMay(workRequests.update) && mayBeReworded(request);
  const change = useInPlace(request, { call: workRequests.update, contract: [workRequests], show: keepRequest });
  const shown = <PriorityMark priority={request.priority} />;
  if (!may) return shown;
  const label = t("workRequests.field.priority");
  return (
    <ChoiceInPlace
      label={label}
      value={request.priority}
      options={priorityOptions().map((option) => ({ ...option, shown: <PriorityMark priority={option.value} /> }))}
      onChange={(priority) => void change(label, { priority }, { priority: request.priority })}
    >
      {shown}
    </ChoiceInPlace>
  );
}

const keepRequest = (request: WorkRequest) => queryClient.setQueryData(keyOf(workRequests.get, { params: { id: request.id } }), request);
/** Whoever only follows it adds to it (an answer, a photo) and leaves the words to the one who reported it. */
const mayBeReworded = (request: WorkRequest) =>
  !(request.isFollowed && request.requester === null && !request.may.approve) && request.workOrder === null && isJudgedHere(request);
const wordsOf = ({ title, description }: WorkRequest) => [title, description].filter(Boolean).join(" ");
const isJudgedHere = ({ statusId }: WorkRequest) => statusId === STATUS.open || statusId === STATUS.inReview;

/** Right after reporting: the code to name on the phone, and what happens next. */
function Reported({ request }: { request: WorkRequest }) {
  const [{ reported }, change] = useAddress();
  if (reported !== true) return null;
  return (
    <section className={styles.reported} role="status">
      <IconCircleCheck size={36} stroke={1.5} aria-hidden="true" />
      <div>
        <h2>{t("workRequests.thanks.title")}</h2>
        <p className={styles.bigCode}>{request.code}</p>
        <p>{t("workRequests.thanks.text")}</p>
        <Button variant="text" onClick={() => change({ reported: undefined })}>
          {t("workRequests.thanks.ok")}
        </Button>
      </div>
    </section>
  );
}

function What({ request, onEdit }: { request: WorkRequest; onEdit?: () => void }) {
  return (
    <Card
      title={t("workRequests.reported")}
      aside={
        onEdit && (
          <Button variant="text" onClick={onEdit}>
            <IconPencil size={15} aria-hidden="true" />
            {t("common.action.edit")}
          </Button>
        )
      }
    >
      <p className={styles.what}>{request.title}</p>
      <p className={styles.text} data-none={request.description === null || undefined}>
        {request.description ?? t("workRequests.noDescription")}
      </p>
      {request.jobDetails !== null && <p className={styles.text}>{request.jobDetails}</p>}
      {request.groupTaskDescription !== null && <p className={styles.text}>{request.groupTaskDescription}</p>}
    </Card>
  );
}

function Photos({ request }: { request: WorkRequest }) {
  const mayChange = useMay(files.upload, "work-requests");
  return (
    <Card title={t("workRequests.photos.title")}>
      <Files folder="WorkRequests" id={request.id} mayChange={mayChange} />
    </Card>
  );
}

function Summary({ request, onLog }: { request: WorkRequest; onLog: () => void }) {
  return (
    <>
      {request.source && (
        <Card title={t("workRequests.source.title")}>
          <WorkOrderChip order={request.source.workOrder} />
          {request.source.step && <p>{t("workRequests.source.step", { name: request.source.step.name })}</p>}
        </Card>
      )}
      {request.workOrder && (
        <Card title={t("workRequests.field.workOrder")}>
          <WorkOrderChip order={request.workOrder} status={request.workOrderStatus} />
          <LeaveOrder request={request} />
        </Card>
      )}
      <Card>
        <Facts>
          {request.asset && (
            <Fact label={t("workRequests.field.asset")}>
              <AssetChip asset={request.asset} />
            </Fact>
          )}
          {request.location && (
            <Fact label={t("workRequests.field.location")}>
              <LocationChip location={request.location} />
            </Fact>
          )}
          {request.requester && (
            <Fact label={t("workRequests.field.requester")}>
              <PersonChip person={request.requester} />
            </Fact>
          )}
          {request.crew && (
            <Fact label={t("workRequests.field.crew")}>
              <CrewChip crew={request.crew} />
            </Fact>
          )}
          <Fact label={t("workRequests.field.createdAt")}>{formatMoment(request.createdAt)}</Fact>
          {request.incidentDate !== null && <Fact label={t("workRequests.field.incidentDate")}>{formatMoment(request.incidentDate)}</Fact>}
          {request.estimatedMinutes !== null && (
            <Fact label={t("workRequests.field.estimatedMinutes")}>
              {t("workOrders.hours", { clock: formatMinutes(request.estimatedMinutes) })}
            </Fact>
          )}
        </Facts>
      </Card>
      <ContributedParts of={requestCards} give={{ request }} />
      <WithoutAccount request={request} />
      <AlsoReported request={request} />
      <OpenOrders request={request} />
      <Card
        title={t("kit.log.recent")}
        aside={
          <Button variant="text" onClick={onLog}>
            {t("kit.log.all")}
          </Button>
        }
      >
        <RecentLog call={workRequests.log} id={request.id} />
      </Card>
    </>
  );
}
