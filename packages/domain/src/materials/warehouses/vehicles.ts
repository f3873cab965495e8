import type { FieldFault } from "../../kit/errors.ts";
import type { Warehouse, WarehouseDraft } from "./contract.ts";

type Whose = Pick<Warehouse, "type" | "personId" | "crewId">;

/** Only a vehicle is somebody's: what a change names for another type is refused, and so is a type under which somebody would be left. */
export function vehicleFaults(sent: Partial<WarehouseDraft>, seen?: Whose): FieldFault[] {
  const type = sent.type ?? seen?.type ?? "warehouse";
  if (type === "vehicle") return [];
  const isTyped = seen === undefined || type !== seen.type;
  return (["personId", "crewId"] as const).flatMap((path): FieldFault[] => {
    const stays = seen?.[path] ?? null;
    const will = sent[path] === undefined ? stays : sent[path];
    return will !== null && (isTyped || will !== stays) ? [{ path, reason: "only_for_vehicles" }] : [];
  });
}
