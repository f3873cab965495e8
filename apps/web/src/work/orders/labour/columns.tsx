import { people } from "@millwright/domain/foundation/people/contract.ts";
import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { workLabour } from "@millwright/domain/work/orders/labour/contract.ts";
import { t } from "../../../i18n/work.ts";
import { optionsFrom } from "../../../kit/filter/options-from.ts";
import { columnsOf } from "../../../kit/grid/columns.tsx";

const column = columnsOf(workLabour.list, "workOrders.labour.field");
/** What every list of hours can show. */
export const labourColumns = [
  column.reference("workOrder", { options: optionsFrom(workOrders.list), width: 240, isTitle: true }),
  column.person("person", { options: optionsFrom(people.list), width: 170 }),
  column.day("day"),
  column.date("startAt"),
  column.date("endAt"),
  column.number("minutes"),
  column.number("hours"),
  column.reference("payCode", { options: optionsFrom(valuesOf("pay-codes").options), width: 120 }),
  column.own("state", {
    width: 120,
    text: ({ state }) => t(`workOrders.labour.state.${state}`),
    render: ({ state }) => t(`workOrders.labour.state.${state}`),
  }),
  column.text("note"),
];
