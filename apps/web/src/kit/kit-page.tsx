import { IconClipboardOff, IconDownload, IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { ask, tell } from "./feedback/dialogs.ts";
import { SyncChip } from "./offline/sync-chip.tsx";
import { KitCharts } from "./kit-charts.tsx";
import { ProgressBar } from "./feedback/progress-bar.tsx";
import { SkeletonCards, SkeletonRows } from "./feedback/skeletons.tsx";
import { notify } from "./feedback/snackbar.ts";
import { EmptyState, ErrorState, ForbiddenState } from "./feedback/states.tsx";
import styles from "./kit-page.module.css";
import { ActionMenu } from "./menu/action-menu.tsx";
import { Button, IconButton } from "./layout/button.tsx";
import { Card } from "./layout/card.tsx";
import { DetailHead } from "./layout/detail-head.tsx";
import { PageHead } from "./layout/page-head.tsx";
import { Fact, Facts, RecordColumns } from "./layout/record-columns.tsx";
import { TabPanel, Tabs } from "./layout/tabs.tsx";
import { Avatar } from "./marks/avatar.tsx";
import { CodeText } from "./marks/code-text.tsx";
import { DueDate } from "./marks/due-date.tsx";
import { FilterChip } from "./marks/filter-chip.tsx";
import { PriorityMark } from "./marks/priority-mark.tsx";
import { FindingMarks, ResultMark } from "./marks/result-mark.tsx";
import { StatusChip, ToneChip, type StatusCategory } from "./marks/status-chip.tsx";
import { SubtaskIcon } from "./marks/subtask-icon.tsx";

/**
 * Every piece of the kit in all its states, light and dark side by side; `/kit` in development only, so its sample words are not in the
 * catalogue.
 */
export function KitPage() {
  return (
    <div className={styles.schemes}>
      {(["light", "dark", "contrast"] as const).map((scheme) => (
        <div key={scheme} className={styles.scheme} data-theme="default" data-scheme={scheme}>
          <Pieces />
        </div>
      ))}
    </div>
  );
}

function Pieces() {
  const [tab, setTab] = useState("details");
  return (
    <>
      <PageHead
        title="Work orders"
        count="5,484 orders"
        filters={<FilterChip label="Overdue" onRemove={() => notify("info", "Filter removed")} />}
        actions={
          <>
            <Button variant="text">
              <IconDownload size={16} /> Export CSV
            </Button>
            <Button>
              <IconPlus size={16} /> New work order
            </Button>
          </>
        }
      />
      <DetailHead
        backTo="/home"
        code="WO-2026-00417"
        title="Replace bearing, discharge end"
        marks={
          <>
            <StatusChip category="in_progress" label="In Progress" />
            <PriorityMark priority={3} />
            <DueDate at="2026-01-12T06:00:00Z" />
          </>
        }
        actions={<Button variant="secondary">Print</Button>}
        tabs={
          <Tabs
            label="Work order"
            tabs={[
              { key: "details", label: "Work Order Details" },
              { key: "tasks", label: "Tasks", count: "3/5" },
              { key: "files", label: "Files", count: 2 },
            ]}
            current={tab}
            onChoose={setTab}
          />
        }
      />
      <RecordColumns summary={<Summary />}>
        <TabPanel tab={tab}>
          <Marks />
        </TabPanel>
        <Controls />
        <KitCharts />
        <States />
      </RecordColumns>
    </>
  );
}

function Summary() {
  return (
    <Card title="Summary">
      <Facts>
        <Fact label="Asset">
          <CodeText>C-120</CodeText> Compressor
        </Fact>
        <Fact label="Due">
          <DueDate at="2099-11-12T08:32:00Z" />
        </Fact>
        <Fact label="Total cost">$1,243.32</Fact>
        <Fact label="Crew">{null}</Fact>
      </Facts>
    </Card>
  );
}

const STATUSES: readonly StatusCategory[] = ["open", "in_review", "in_progress", "on_hold", "completed", "closed", "cancelled"];

function Marks() {
  return (
    <Card title="Marks">
      <Row>
        {(["passed", "failed", "flagged", "outside"] as const).map((result) => (
          <ResultMark key={result} result={result} />
        ))}
        <ResultMark result="outside" detail="Above the limits: at most 75 °C" />
        <FindingMarks counts={{ failed: 2, flagged: 1, outside: 1 }} />
      </Row>
      <Row>
        {STATUSES.map((category) => (
          <StatusChip key={category} category={category} label={category.replace("_", " ")} />
        ))}
      </Row>
      <Row>
        <ToneChip tone="ok" label="Online" />
        <ToneChip tone="warn" label="Warning" />
        <ToneChip tone="alarm" label="Alarm" />
        <ToneChip tone="info" label="Info" />
        <SyncChip />
      </Row>
      <Row>
        <PriorityMark priority={3} />
        <PriorityMark priority={2} />
        <PriorityMark priority={1} />
        <PriorityMark priority={3} compact />
      </Row>
      <Row>
        <SubtaskIcon state="none" />
        <SubtaskIcon state="partial" />
        <SubtaskIcon state="complete" />
        <SubtaskIcon state="mandatoryLeft" />
        <CodeText>WO-2026-00417</CodeText>
        <Avatar name="Ana Ribeiro" />
        <Avatar name="Tomasz Nowak" size={32} />
        <Avatar name="Cher" size={40} />
        <DueDate at="2026-01-12T06:00:00Z" isDone />
        <DueDate at={null} />
      </Row>
    </Card>
  );
}

function Controls() {
  return (
    <Card title="Controls">
      <Row>
        <Button>Save</Button>
        <Button variant="secondary">Cancel</Button>
        <Button variant="text">Clear filters</Button>
        <Button variant="danger">Cancel order</Button>
        <Button disabled>Save</Button>
        <IconButton label="Edit">
          <IconPencil size={18} />
        </IconButton>
      </Row>
      <Row>
        <Button variant="secondary" onClick={() => notify("success", "User data saved with api")}>
          Success
        </Button>
        <Button variant="secondary" onClick={() => notify("warning", "Stock is below its minimum")}>
          Warning
        </Button>
        <Button variant="secondary" onClick={() => notify("error", "Someone else changed this in the meantime.")}>
          Error
        </Button>
        <Button variant="secondary" onClick={() => notify("info", "A new version is here")}>
          Note
        </Button>
        <Button
          variant="secondary"
          onClick={() =>
            void ask({
              title: "Cancel work order?",
              text: "It can be reopened by someone who may approve.",
              confirm: "Cancel order",
              isDangerous: true,
              reason: { label: "Reason", required: true },
            })
          }
        >
          Ask
        </Button>
        <Button
          variant="secondary"
          onClick={() => void tell({ title: "An Error Occured.", text: "The server did not answer.", close: "Close", variant: "error" })}
        >
          Tell
        </Button>
      </Row>
      <Row>
        <ActionMenu
          about="Calibrate pressure sensor"
          actions={[
            { label: "Edit", icon: IconPencil, onChoose: () => notify("info", "Edited") },
            { label: "Download", icon: IconDownload, onChoose: () => notify("info", "Downloaded"), isDisabled: true },
            { label: "Remove", icon: IconTrash, onChoose: () => notify("info", "Removed"), isDangerous: true },
          ]}
        />
      </Row>
      <ProgressBar label="Importing rows" done={3120} total={5484} />
      <ProgressBar label="Counting" done={220} total={null} />
    </Card>
  );
}

function States() {
  return (
    <>
      <Card title="Loading" isPadded={false}>
        <SkeletonRows rows={3} />
      </Card>
      <SkeletonCards cards={2} />
      <Card>
        <EmptyState
          icon={IconClipboardOff}
          text="Orders assigned to you appear here."
          action={<Button variant="secondary">New work order</Button>}
        />
      </Card>
      <Card>
        <ErrorState error={Object.assign(new Error(), { requestId: "req-7f31" })} onRetry={() => notify("info", "Tried again")} />
      </Card>
      <Card>
        <ForbiddenState />
      </Card>
    </>
  );
}

function Row({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
