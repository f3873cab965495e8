import { spreadOver } from "../../demo/dates.ts";
import type { Machine } from "../../demo/harbor-register.ts";
import { inDepths, insertAll, listIds } from "../../demo/rows.ts";
import type { DemoSetting, Register } from "../../demo/setting.ts";

const CATEGORY_OF: Record<string, string> = {
  line: "Packaging machines",
  conveyor: "Conveyors",
  pump: "Pumps",
  filler: "Packaging machines",
  heat: "Boilers and heating",
  compressor: "Compressors",
  cooling: "Refrigeration",
  packer: "Packaging machines",
  tank: "Boilers and heating",
  drive: "Motors and drives",
  instrument: "Instruments",
  building: "Building elements",
  vehicle: "Vehicles",
};

/** The machines, each with what it is part of before it. */
export async function writeMachines(setting: DemoSetting, { siteId, places }: Pick<Register, "siteId" | "places">): Promise<Register> {
  const { db, chance, start } = setting;
  const listId = await listIds(db);
  const machines: Register["machines"] = new Map();
  const status = (machine: Machine) =>
    machine.family === "line" || chance.is(0.86) ? "Running" : chance.pick(["Standby", "Degraded", "Down"]);
  for (const level of inDepths(setting.machines)) {
    const ids = await insertAll(
      db,
      "assets",
      level.map((machine) => ({
        code: machine.code,
        name: machine.name,
        parentId: machine.parent ? (machines.get(machine.parent)?.id ?? null) : null,
        locationId: places.get(machine.place)?.id ?? null,
        siteId: places.get(machine.place)?.siteId ?? siteId,
        criticality: machine.criticality,
        categoryId: listId("asset-categories", CATEGORY_OF[machine.family] ?? ""),
        operatingStatusId: listId("asset-operating-statuses", status(machine)),
        manufacturer: machine.maker ?? null,
        model: machine.model ?? null,
        serialNumber: machine.maker ? `${machine.maker.slice(0, 2).toUpperCase()}${chance.between(100_000, 999_999)}` : null,
        inServiceOn: machine.maker
          ? `${start.getUTCFullYear() - chance.between(1, 14)}-${String(chance.between(1, 12)).padStart(2, "0")}-${String(chance.between(1, 28)).padStart(2, "0")}`
          : null,
      })),
    );
    for (const [at, machine] of level.entries()) {
      const place = places.get(machine.place);
      machines.set(machine.code, { id: ids[at] ?? 0, placeId: place?.id ?? 0, siteId: place?.siteId ?? siteId });
    }
  }
  await spreadOver(db, setting, "assets", 9, 6);
  return { siteId, places, machines };
}
