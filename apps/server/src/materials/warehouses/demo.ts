import { expandPattern, walkAfter } from "@millwright/domain/materials/bins/pattern.ts";
import type { WarehouseType } from "@millwright/domain/materials/warehouses/types.ts";
import { invariant } from "@millwright/domain/kit/errors.ts";
import { spreadOver } from "../../demo/dates.ts";
import { insertAll } from "../../demo/rows.ts";
import type { Furnished } from "../../demo/setting.ts";

interface DemoWarehouse {
  code: string;
  name: string;
  type: WarehouseType;
  place: string;
  selfService?: true;
  crew?: string;
  /** Its bins, by their pattern; what one is blocked for. */
  bins?: string;
  blocked?: { code: string; why: string };
  notes?: string;
}

/** By the place that a company has: one that lacks it has no such warehouse. */
const WAREHOUSES: readonly DemoWarehouse[] = [
  {
    code: "MAIN",
    name: "Main warehouse",
    type: "warehouse",
    place: "HF-W",
    bins: "{A..E}-{01..05}-{1..4}",
    blocked: { code: "C-03-2", why: "The shelf is bent: nothing heavy until it is exchanged" },
    notes: "Spare parts of all lines. Issued from 6 to 14 o'clock; outside of that the shift lead has the key.",
  },
  { code: "LINE", name: "Line stockroom", type: "stockroom", place: "HF-P", selfService: true, bins: "L-{01..12}" },
  { code: "QUAR", name: "Quarantine cage", type: "quarantine", place: "HF-W", bins: "Q-{1..6}" },
  { code: "VAN-1", name: "Service van 1", type: "vehicle", place: "HF", crew: "MECH", bins: "V-{1..8}" },
  { code: "STORE", name: "Technical store", type: "warehouse", place: "ALP-B-P", bins: "{A..B}-{1..6}" },
];

/** Where parts lie, kept by the storekeepers, with their bins in the order of the walk. */
export async function writeWarehouses(setting: Furnished): Promise<void> {
  const { db, register, people, crew } = setting;
  const crews = await db.selectFrom("crews").select(["id", "code"]).execute();
  const there = WAREHOUSES.filter(({ place }) => register.places.has(place));
  const ids = await insertAll(
    db,
    "warehouses",
    there.map(({ code, name, type, place, selfService = false, crew: of, notes = null }) => ({
      code,
      name,
      type,
      locationId: register.places.get(place)?.id,
      selfService,
      crewId: crews.find((one) => one.code === of)?.id ?? null,
      createdBy: crew.planner,
      notes,
    })),
  );
  const keepers = people.filter(({ person }) => person.roleName === "Storekeeper");
  const kept = ids.flatMap((warehouseId) => keepers.map(({ personId }) => ({ warehouseId, personId })));
  if (kept.length > 0) await db.insertInto("warehouseKeepers").values(kept).execute();
  const bins = there.flatMap(({ bins: pattern, blocked }, at) => {
    if (!pattern) return [];
    const expanded = expandPattern(pattern, "serpentine");
    invariant("codes" in expanded, "a pattern of the demo can be read");
    const places = walkAfter(0, expanded.codes.length);
    return expanded.codes.map((code, place) => ({
      warehouseId: ids[at],
      code,
      walkingOrder: places[place],
      blockedReason: blocked?.code === code ? blocked.why : null,
    }));
  });
  await insertAll(db, "bins", bins);
  await spreadOver(db, setting, "warehouses", 3, 6);
}
