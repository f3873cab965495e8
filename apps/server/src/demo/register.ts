import type { TenantDb } from "../platform/db/db.ts";
import type { Chance } from "./chance.ts";
import type { DemoSupplier, Machine, Place } from "./harbor-register.ts";
import { insertAll, listIds } from "./rows.ts";

/** What the work of a company stands on, by code. */
export interface Register {
  siteId: number;
  places: Map<string, number>;
  machines: Map<string, { id: number; placeId: number }>;
}

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

export async function writeRegister(
  db: TenantDb,
  chance: Chance,
  start: Date,
  facts: { places: readonly Place[]; machines: readonly Machine[]; suppliers: readonly DemoSupplier[] },
): Promise<Register> {
  const listId = await listIds(db);
  await insertAll(
    db,
    "suppliers",
    facts.suppliers.map(({ category, contact: [name, role, email, phone], ...supplier }) => ({
      ...supplier,
      notes: supplier.notes ?? null,
      categoryId: listId("supplier-categories", category),
      contacts: [{ name, role, email, phone }],
    })),
  );
  const places = new Map<string, number>();
  let siteId = 0;
  for (const { parent, category, isSite = false, ...place } of facts.places) {
    const [id = 0] = await insertAll(db, "locations", [
      {
        ...place,
        isSite,
        parentId: parent ? (places.get(parent) ?? null) : null,
        categoryId: listId("location-categories", category),
        ...(siteId ? { siteId } : {}),
      },
    ]);
    places.set(place.code, id);
    if (isSite) {
      siteId = id;
      await db.updateTable("locations").set({ siteId: id }).where("id", "=", id).execute();
    }
  }
  const machines = await writeMachines(db, chance, start, facts.machines, places, siteId);
  await db.updateTable("people").set({ siteId }).execute();
  return { siteId, places, machines };
}

async function writeMachines(
  db: TenantDb,
  chance: Chance,
  start: Date,
  list: readonly Machine[],
  places: Map<string, number>,
  siteId: number,
): Promise<Register["machines"]> {
  const listId = await listIds(db);
  const machines: Register["machines"] = new Map();
  const status = (machine: Machine) =>
    machine.family === "line" || chance.is(0.86) ? "Running" : chance.pick(["Standby", "Degraded", "Down"]);
  // Parents come before their parts in the register, so one pass per depth is enough.
  let waiting = list;
  while (waiting.length > 0) {
    const ready = waiting.filter((machine) => !machine.parent || machines.has(machine.parent));
    const ids = await insertAll(
      db,
      "assets",
      ready.map((machine) => ({
        code: machine.code,
        name: machine.name,
        parentId: machine.parent ? (machines.get(machine.parent)?.id ?? null) : null,
        locationId: places.get(machine.place) ?? null,
        siteId,
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
    for (const [at, machine] of ready.entries()) machines.set(machine.code, { id: ids[at] ?? 0, placeId: places.get(machine.place) ?? 0 });
    if (ready.length === 0) throw new Error(`no parent for ${waiting.map((machine) => machine.code).join(", ")}`);
    waiting = waiting.filter((machine) => !machines.has(machine.code));
  }
  return machines;
}
