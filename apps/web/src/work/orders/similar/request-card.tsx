import { similarOrders } from "@millwright/domain/work/orders/similar/contract.ts";
import { useCall, useMay } from "../../../kit/wire/query.ts";
import { LastTime } from "./last-time.tsx";
import { askedOf, type About } from "./to-choose.tsx";

/** On a request that is to be judged, for who may see orders: what was done about it the last time. */
export function LastTimeOfRequest({ assetId, locationId, words }: About) {
  const may = useMay(similarOrders.find);
  const asked = askedOf({ assetId, locationId, words });
  const { data } = useCall(similarOrders.find, may ? asked : null);
  return data ? <LastTime rows={data.rows} /> : null;
}
