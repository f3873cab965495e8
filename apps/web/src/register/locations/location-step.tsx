import { useState } from "react";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { useCall } from "../../kit/wire/query.ts";
import { links } from "./links.ts";
import { StepMenu } from "./path.tsx";

/** The locations below one, or at the top. */
export function LocationStep({ parentId, parentName }: { parentId: number | null; parentName: string | null }) {
  const [isAsked, setIsAsked] = useState(false);
  const query = { treeview: "true", ...(parentId === null ? {} : { parentId: String(parentId) }) } as const;
  const { data, error } = useCall(locations.browse, isAsked ? { query } : null);
  return (
    <StepMenu parentName={parentName} rows={data?.rows} onAsk={() => setIsAsked(true)} isOutOfReach={error !== null} to={links.record} />
  );
}
