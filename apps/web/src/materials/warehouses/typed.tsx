import { useLocation, useParams } from "@tanstack/react-router";
import { useEffect, type ReactNode } from "react";
import { warehouses, type Warehouse } from "@millwright/domain/materials/warehouses/contract.ts";
import { useGo } from "../../kit/address.ts";
import { isId, RecordMissing, RecordScreen } from "../../kit/record/record-screen.tsx";
import { useCall } from "../../kit/wire/query.ts";
import { isType, links, typedLinks } from "./links.ts";

/** What stands under a type: nothing where the word is none, or is not the warehouse's. A record that cannot be read says why by itself. */
export function OfItsType({ children }: { children: ReactNode }) {
  const { type, id = "" } = useParams({ strict: false }) as { type?: string; id?: string };
  const { data } = useCall(warehouses.get, isType(type) && isId(id) ? { params: { id: Number(id) } } : null);
  return !isType(type) || (data && data.type !== type) ? <RecordMissing backTo={links.list()} /> : children;
}

/** An address without the type leads to the one with it, whatever else it says. */
export const WarehouseById = () => (
  <RecordScreen call={warehouses.get} list={warehouses.list} to={links.record} backTo={links.list()}>
    {(warehouse) => <GoOn warehouse={warehouse} />}
  </RecordScreen>
);

function GoOn({ warehouse: { id, type } }: { warehouse: Warehouse }) {
  const go = useGo();
  const { searchStr } = useLocation();
  const href = `${typedLinks(type).record(id)}${searchStr}`;
  // Follows the answer: the address is the router's, not ours to render.
  useEffect(() => go(href, { replace: true }), [go, href]);
  return null;
}
