import { assets } from "@millwright/domain/register/assets/contract.ts";
import { workOrderFailures } from "@millwright/domain/work/orders/failures/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { optionsFrom } from "../../../kit/filter/options-from.ts";
import { columnsOf } from "../../../kit/grid/columns.tsx";

const column = columnsOf(workOrderFailures.list, "workOrders.failures.field");
export const columns = [
  column.reference("workOrder", { isTitle: true, options: optionsFrom(workOrders.list) }),
  column.reference("asset", { options: optionsFrom(assets.list) }),
  column.reference("failureProblem"),
  column.reference("failureCause"),
  column.reference("failureAction"),
  column.reference("failureClass"),
  column.reference("failureArea"),
  column.reference("failureType"),
  column.reference("failureDetection"),
  column.reference("failureImpact"),
  column.text("remark"),
  column.date("createdAt"),
];
