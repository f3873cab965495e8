import { home } from "@millwright/domain/insight/home/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { workRequests } from "@millwright/domain/work/requests/contract.ts";
import { changed, onChanged } from "../../kit/wire/query.ts";

/** The page counts and names requests and orders: what changes one of them makes it old. */
onChanged((paths) => {
  if (paths.has(workRequests.list.path) || paths.has(workOrders.list.path)) void changed(home);
});
