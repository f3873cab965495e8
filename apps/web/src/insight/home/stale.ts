import { home } from "@millwright/domain/insight/home/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { workRequests } from "@millwright/domain/work/requests/contract.ts";
import { asUnattended } from "../../kit/wire/client.ts";
import { changed, onChanged, queryClient } from "../../kit/wire/query.ts";

const AT_MOST_EVERY_MS = 3_000;
let coming: ReturnType<typeof setTimeout> | undefined;

/** What others do to them makes it old as well: asked once a moment, as nobody's visit. */
export function keepUp(): void {
  coming ??= setTimeout(
    () => {
      coming = undefined;
      asUnattended(() => void queryClient.invalidateQueries({ queryKey: [home.get.path] }));
    },
    AT_MOST_EVERY_MS * (0.3 + Math.random() * 0.7),
  );
}

/** The page counts and names requests and orders: what changes one of them makes it old. */
onChanged((paths) => {
  if (paths.has(workRequests.list.path) || paths.has(workOrders.list.path)) void changed(home);
});
