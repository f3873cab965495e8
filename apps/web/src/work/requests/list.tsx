import { IconMessageReport, IconPlus } from "@tabler/icons-react";
import { lazy } from "react";
import { REQUEST_QUICK, workRequests, type WorkRequestRow } from "@millwright/domain/work/requests/contract.ts";
import { workRequestTarget } from "@millwright/domain/work/requests/import.ts";
import { t } from "../../i18n/work.ts";
import { EmptyState } from "../../kit/feedback/states.tsx";
import type { Bulk } from "../../kit/selection/bulk.ts";
import { Grid } from "../../kit/grid/grid.tsx";
import { ListScreen, Toggle } from "../../kit/list/list-screen.tsx";
import { useList } from "../../kit/list/use-list.ts";
import { useQuick } from "../../kit/list/use-quick.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { Button, buttonClass } from "../../kit/layout/button.tsx";
import { useMay } from "../../kit/wire/query.ts";
import { useColumns } from "./columns.tsx";
import { links } from "./links.ts";

export { columnsFor } from "./columns.tsx";

export function WorkRequestList() {
  const mayJudge = useMay(workRequests.setStatus);
  const { quick, clear, onToggle } = useQuick(QUICK);
  const list = useList(workRequests.list, useColumns(), {
    sort: "-createdAt",
    ...(quick.length > 0 ? { extra: { quick } } : {}),
  });
  return (
    <ListScreen
      title={t("workRequests.title")}
      list={list}
      counted="workRequests.counted"
      create={{ call: workRequests.create, to: links.newWorkRequest() }}
      transfer={transfer}
      hasArchive={false}
      tools={(mayJudge ? QUICK_JUDGE : QUICK_REPORT).map((word) => (
        <Toggle key={word} label={t(`workRequests.quick.${word}`)} isOn={quick.includes(word)} onToggle={() => onToggle(word)} />
      ))}
      actions={<NewRequestLink />}
    >
      <Grid
        list={list}
        href={(request) => links.workRequest(request.id)}
        bulk={bulk}
        preview={Preview}
        record={Record}
        empty={quick.length > 0 ? <NothingQuick onClear={clear} /> : <NothingYet />}
      />
    </ListScreen>
  );
}

function NewRequestLink() {
  const may = useMay(workRequests.create);
  if (!may) return null;
  return (
    <AppLink to={links.newWorkRequest()} className={buttonClass("primary")}>
      <IconPlus size={16} aria-hidden="true" />
      {t("workRequests.new")}
    </AppLink>
  );
}

const NothingYet = () => <EmptyState icon={IconMessageReport} text={t("workRequests.empty")} action={<NewRequestLink />} />;

function NothingQuick({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={IconMessageReport}
      text={t("workRequests.noneQuick")}
      action={
        <Button variant="secondary" onClick={onClear}>
          {t("common.filter.clearAll")}
        </Button>
      }
    />
  );
}

const QUICK = REQUEST_QUICK;
/** Which of them are buttons: who judges looks for what is to be decided, who reports for what is theirs. An address may name any. */
const QUICK_JUDGE = ["waiting", "unverified", "asked", "unconverted", "myCrews", "mine"] as const;
const QUICK_REPORT = ["mine", "forMe", "unconverted"] as const;

const bulk: Bulk<WorkRequestRow> = {
  calls: [workRequests.bulk, workRequests.bulkStatus],
  counted: "workRequests.counted",
  load: () => import("./bulk.ts"),
};

const Record = lazy(() => import("./record.tsx").then((module) => ({ default: module.WorkRequestRecord })));
const Preview = lazy(() => import("./preview.tsx").then((module) => ({ default: module.RequestPreview })));

const transfer = { export: workRequests.export, importTarget: workRequestTarget };
