import { useEffect } from "react";
import { bins, type Bin } from "@millwright/domain/materials/bins/contract.ts";
import { useGo } from "../../kit/address.ts";
import { RecordScreen } from "../../kit/record/record-screen.tsx";
import { links } from "./links.ts";

/** The address of a bin, as its label says it, leads to its place in the warehouse. */
export const BinById = () => (
  <RecordScreen call={bins.get} list={bins.list} to={links.record} backTo={links.list()}>
    {(bin) => <GoOn bin={bin} />}
  </RecordScreen>
);

function GoOn({ bin: { id, warehouseId } }: { bin: Bin }) {
  const go = useGo();
  const href = links.within(warehouseId, id);
  // Follows the answer: the address is the router's, not ours to render.
  useEffect(() => go(href, { replace: true }), [go, href]);
  return null;
}
