import { IconEngine } from "@tabler/icons-react";
import { crews } from "@millwright/domain/register/crews/contract.ts";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { workOrderStatuses } from "@millwright/domain/foundation/statuses/contract.ts";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { suppliers } from "@millwright/domain/register/suppliers/contract.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { PARTS_READY, workOrders, type WorkOrderRow } from "@millwright/domain/work/orders/contract.ts";
import { LABOUR_ICONS } from "@millwright/domain/work/orders/labour/lines.ts";
import { PARTS_ICONS } from "@millwright/domain/work/orders/work-parts/lines.ts";
import { ENDED } from "@millwright/domain/work/orders/status.ts";
import { optionsFrom } from "../../kit/filter/options-from.ts";
import { columnsOf, type Column } from "../../kit/grid/columns.tsx";
import { RowPicture } from "../../foundation/files/public.tsx";
import { t } from "../../i18n/work.ts";
import { WorkIcons } from "./labour/work-icons.tsx";
import { ToneChip } from "../../kit/marks/status-chip.tsx";
import { FindingMarks, findingText } from "../../kit/marks/result-mark.tsx";

/** How ready parts are, as a tone. */
export const READY = { ready: "ok", planned: "offline", short: "alarm" } as const;

const extra = (one: Column<WorkOrderRow>): Column<WorkOrderRow> => ({ ...one, isExtra: true });
const column = columnsOf(workOrders.list, "workOrders.field");
/** What every list of orders can show of an order. */
export const columns: Column<WorkOrderRow>[] = [
  column.code("code", { width: 124 }),
  column.text("title", { isTitle: true }),
  column.reference("asset", {
    options: optionsFrom(assets.list),
    width: 180,
    lead: ({ asset }) => asset && <RowPicture of="Assets" id={asset.id} sign={IconEngine} />,
  }),
  column.status("status", {
    of: ({ status }) => ({ category: status.category, label: status.name, shade: status.shade }),
    options: optionsFrom(workOrderStatuses.options),
    width: 116,
  }),
  column.due("dueAt", { isDone: ({ status }) => ENDED.includes(status.category) }),
  column.priority("priority", { width: 94 }),
  column.person("responsiblePerson", { options: optionsFrom(people.list), width: 160 }),
  column.own("findings", {
    filter: { kind: "number" },
    width: 128,
    text: findingText,
    render: (order) => <FindingMarks counts={order} isOneLine />,
  }),
  column.own("partsReady", {
    width: 104,
    filter: { kind: "set", options: () => PARTS_READY.map((value) => ({ value, label: t(`workOrders.ready.${value}`) })) },
    text: ({ partsReady }) => (partsReady ? t(`workOrders.ready.${partsReady}`) : ""),
    render: ({ partsReady }) => partsReady && <ToneChip tone={READY[partsReady]} label={t(`workOrders.ready.${partsReady}`)} />,
  }),
  column.reference("crew", { options: optionsFrom(crews.list), width: 120 }),
  column.date("createdAt", { isShort: true }),
  column.reference("location", { options: optionsFrom(locations.list), width: 130 }),
  column.reference("contractor", { options: optionsFrom(suppliers.list), width: 140 }),
  column.reference("parentOrder", { options: optionsFrom(workOrders.list), width: 160 }),
  // Summed for each row that is shown, so only for whoever wants them.
  extra(
    column.own("laborState", {
      draws: ["partsState"],
      width: 96,
      filter: { kind: "set", options: () => LABOUR_ICONS.map((value) => ({ value, label: t(`workOrders.icons.labor.${value}`) })) },
      text: ({ laborState }) => (laborState ? t(`workOrders.icons.labor.${laborState}`) : ""),
      render: ({ laborState, partsState }) => laborState && partsState && <WorkIcons labor={laborState} parts={partsState} />,
    }),
  ),
  extra(column.number("plannedHours")),
  extra(column.number("actualHours")),
  extra(column.number("onHoldHours")),
  extra(column.money("cost")),
  extra(
    column.own("partsState", {
      width: 110,
      filter: { kind: "set", options: () => PARTS_ICONS.map((value) => ({ value, label: t(`workOrders.icons.parts.${value}`) })) },
      text: ({ partsState }) => (partsState ? t(`workOrders.icons.parts.${partsState}`) : ""),
    }),
  ),
];
const COST = "cost";
/** By what work cost, those sort and filter who may see it; to others nothing was not booked. */
export const columnsFor = (seesCosts: boolean) => (seesCosts ? columns : withoutCost);
const withoutCost = columns.filter(({ field }) => field !== COST);
