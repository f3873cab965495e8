import { IconMessageReport, IconPlus } from "@tabler/icons-react";
import { lazy } from "react";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { workOrderStatuses } from "@millwright/domain/foundation/statuses/contract.ts";
import { REQUEST_QUICK, workRequests, type WorkRequestRow } from "@millwright/domain/work/requests/contract.ts";
import { workRequestTarget } from "@millwright/domain/work/requests/import.ts";
import { t } from "../../i18n/work.ts";
import { EmptyState } from "../../kit/feedback/states.tsx";
import type { Bulk } from "../../kit/selection/bulk.ts";
import { columnsOf } from "../../kit/grid/columns.tsx";
import { Grid } from "../../kit/grid/grid.tsx";
import { ListScreen, Toggle } from "../../kit/list/list-screen.tsx";
import { optionsFrom } from "../../kit/filter/options-from.ts";
import { useList } from "../../kit/list/use-list.ts";
import { useQuick } from "../../kit/list/use-quick.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { Button, buttonClass } from "../../kit/layout/button.tsx";
import { CodeText } from "../../kit/marks/code-text.tsx";
import { useHolds, useMay } from "../../kit/wire/query.ts";
import { links } from "./links.ts";
import { stateOf } from "./state.ts";

export function WorkRequestList() {
  const mayJudge = useMay(workRequests.setStatus);
  const { quick, clear, onToggle } = useQuick(QUICK);
  // Who may not see people cannot filter by them; their list holds only their own requests anyway.
  const seesPeople = useHolds("people", "view");
  const list = useList(workRequests.list, seesPeople ? columns : ownColumns, {
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
const QUICK_JUDGE = ["waiting", "asked", "unconverted", "mine"] as const;
const QUICK_REPORT = ["mine", "forMe", "unconverted"] as const;

const bulk: Bulk<WorkRequestRow> = {
  calls: [workRequests.bulk, workRequests.bulkStatus],
  counted: "workRequests.counted",
  load: () => import("./bulk.ts"),
};

const Preview = lazy(() => import("./preview.tsx").then((module) => ({ default: module.RequestPreview })));

const transfer = { export: workRequests.export, importTarget: workRequestTarget };
const column = columnsOf(workRequests.list, "workRequests.field");
const requester = column.person("requester", { options: optionsFrom(people.list), width: 150 });
const columns = [
  column.code("code", { width: 128 }),
  column.text("title", { isTitle: true }),
  column.status("status", {
    of: stateOf,
    options: optionsFrom(workOrderStatuses.options),
    width: 122,
  }),
  column.priority("priority", { width: 106 }),
  column.reference("asset", { options: optionsFrom(assets.list) }),
  column.reference("location", { options: optionsFrom(locations.list), width: 150 }),
  requester,
  column.own("workOrder", {
    text: ({ workOrder }) => workOrder?.code ?? "",
    render: ({ workOrder }) => workOrder && <CodeText>{workOrder.code}</CodeText>,
    width: 128,
  }),
  column.date("createdAt", { isShort: true }),
];
const ownColumns = columns.filter((one) => one !== requester);
