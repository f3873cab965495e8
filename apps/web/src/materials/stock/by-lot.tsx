import { useEffect } from "react";
import { masterParts } from "@millwright/domain/materials/master-parts/contract.ts";
import { serialStock, type SerialStock } from "@millwright/domain/materials/stock/contract.ts";
import { useGo } from "../../kit/address.ts";
import { RecordScreen } from "../../kit/record/record-screen.tsx";
import { links as parts } from "../master-parts/public.ts";
import { links } from "./links.ts";

/** The address of a lot or a serial number, as its label says it, leads to where its part lies. */
export const LotById = () => (
  <RecordScreen call={serialStock.get} list={masterParts.list} to={links.lot} backTo={links.levels()}>
    {(lot) => <GoOn lot={lot} />}
  </RecordScreen>
);

function GoOn({ lot: { part } }: { lot: SerialStock }) {
  const go = useGo();
  const href = `${parts.record(part.id)}?tab=stock`;
  // Follows the answer: the address is the router's, not ours to render.
  useEffect(() => go(href, { replace: true }), [go, href]);
  return null;
}
