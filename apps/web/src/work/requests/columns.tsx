import { IconEngine } from "@tabler/icons-react";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { workOrderStatuses } from "@millwright/domain/foundation/statuses/contract.ts";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { crews } from "@millwright/domain/register/crews/contract.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { workRequests, type WorkRequestRow } from "@millwright/domain/work/requests/contract.ts";
import { RowPicture } from "../../foundation/files/public.tsx";
import { optionsFrom } from "../../kit/filter/options-from.ts";
import { columnsOf, type Column } from "../../kit/grid/columns.tsx";
import { formatMoment, formatRelative } from "../../kit/format.ts";
import { CodeText } from "../../kit/marks/code-text.tsx";
import { useHolds } from "../../kit/wire/query.ts";
import { t } from "../../i18n/work.ts";
import { stateOf } from "./state.ts";
import { UnverifiedMark } from "./unverified-mark.tsx";

const column = columnsOf(workRequests.list, "workRequests.field");
const requester = column.person("requester", { options: optionsFrom(people.list), width: 150 });
const columns: Column<WorkRequestRow>[] = [
  column.code("code", { width: 128 }),
  column.text("title", { isTitle: true }),
  column.reference("asset", {
    options: optionsFrom(assets.list),
    width: 190,
    lead: ({ asset }) => asset && <RowPicture of="Assets" id={asset.id} sign={IconEngine} />,
  }),
  column.status("status", {
    of: stateOf,
    options: optionsFrom(workOrderStatuses.options),
    width: 122,
  }),
  {
    // How long somebody has waited says more than the date does.
    ...column.date("createdAt", { width: 112 }),
    text: ({ createdAt }) => formatRelative(createdAt),
    render: ({ createdAt }) => (
      <time dateTime={createdAt} title={formatMoment(createdAt)}>
        {formatRelative(createdAt)}
      </time>
    ),
  },
  column.priority("priority", { width: 106 }),
  requester,
  column.reference("location", { options: optionsFrom(locations.list), width: 150 }),
  column.reference("crew", { options: optionsFrom(crews.list), width: 120 }),
  column.own("workOrder", {
    text: ({ workOrder }) => workOrder?.code ?? "",
    render: ({ workOrder }) => workOrder && <CodeText>{workOrder.code}</CodeText>,
    width: 128,
  }),
  {
    ...column.yesNo("isUnverified", { width: 108 }),
    // Shown where it is so, and nothing where it is not.
    text: ({ isUnverified }: WorkRequestRow) => (isUnverified ? t("workRequests.unverified") : ""),
    render: ({ isUnverified }: WorkRequestRow) => isUnverified && <UnverifiedMark />,
  },
];
const ownColumns = columns.filter((one) => one !== requester);

/** What a list of requests can show. Who may not see people cannot filter by them; their list holds only their own requests anyway. */
export const columnsFor = (seesPeople: boolean) => (seesPeople ? columns : ownColumns);
export const useColumns = () => columnsFor(useHolds("people", "view"));
