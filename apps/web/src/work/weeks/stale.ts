import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { crewWeeks } from "@millwright/domain/work/weeks/contract.ts";
import { changed, onChanged } from "../../kit/wire/query.ts";

/** A week shows orders: what changes one of them makes it old. */
onChanged((paths) => {
  if (paths.has(workOrders.list.path)) void changed(crewWeeks);
});
