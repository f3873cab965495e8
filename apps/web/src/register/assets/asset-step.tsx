import { useState } from "react";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { useCall } from "../../kit/wire/query.ts";
import { StepMenu } from "../locations/public.ts";
import { links } from "./links.ts";

/** The assets below one, or those that are part of nothing. */
export function AssetStep({ parentId, parentName }: { parentId: number | null; parentName: string | null }) {
  const [isAsked, setIsAsked] = useState(false);
  const query = { treeview: "true", ...(parentId === null ? {} : { parentId: String(parentId) }) } as const;
  const { data, error } = useCall(assets.browse, isAsked ? { query } : null);
  return (
    <StepMenu parentName={parentName} rows={data?.rows} onAsk={() => setIsAsked(true)} isOutOfReach={error !== null} to={links.record} />
  );
}
