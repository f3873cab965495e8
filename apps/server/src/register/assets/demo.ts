import { sql } from "kysely";
import { spreadOver } from "../../demo/dates.ts";
import type { Machine } from "../../demo/harbor-register.ts";
import { machinePhoto, type MachineDrawing } from "../../demo/machine-drawings.ts";
import { addFiles, inDepths, insertAll, listIds } from "../../demo/rows.ts";
import type { DemoSetting, Furnished, Register } from "../../demo/setting.ts";

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

/** Who pays for each machine and to which department it belongs, by what it is; and the crew that serves its place, where one does. */
export async function writeOwners({ db }: DemoSetting): Promise<void> {
  await sql`
    with recursive serving as (
      select location_id, crew_id from crew_assets where location_id is not null
      union
      select l.id, serving.crew_id from locations l join serving on l.parent_id = serving.location_id
    )
    update assets a set crew_id = serving.crew_id from serving where serving.location_id = a.location_id`.execute(db);
  await sql`
    update assets a set department_id = d.id, cost_centre_id = c.id
    from reference_values category, reference_values d, reference_values c
    where category.id = a.category_id and d.list = 'maintenance-departments' and c.list = 'cost-centres'
      and d.name = (case
        when category.name in ('Motors and drives', 'Instruments') then 'Electrical and automation'
        when category.name in ('Building elements', 'Vehicles') then 'Facilities'
        when category.name in ('Refrigeration', 'Compressors', 'Boilers and heating') then 'Utilities'
        else 'Mechanical' end)
      and c.name = (case
        when category.name in ('Building elements', 'Vehicles') then 'Buildings and grounds'
        when category.name in ('Refrigeration', 'Compressors', 'Boilers and heating') then 'Utilities'
        else 'Production' end)`.execute(db);
}

/** Every machine has a picture, of its kind and one of two colours: a drawing is made once and shared by all that it is of. */
export async function writePhotos({ db, files, tenantId, register, machines }: Furnished): Promise<void> {
  const drawings = Map.groupBy(
    machines.filter(({ family, code }) => family in DRAWN && register.machines.has(code)),
    ({ family, criticality }) => `${family} ${criticality <= 1 ? 0 : 1}`,
  );
  await addFiles(
    db,
    files,
    tenantId,
    [...drawings.values()].flatMap((alike, at) => {
      const which = DRAWN[alike[0]?.family ?? ""];
      if (which === undefined) return [];
      return [
        {
          at: alike.map(({ code }) => ({ folder: "Assets", recordId: register.machines.get(code)?.id ?? 0 })),
          fileName: `${which}.jpg`,
          contentType: "image/jpeg",
          bytes: machinePhoto(which, MOST_TONES[at % MOST_TONES.length] ?? "#3f6f9c"),
        },
      ];
    }),
  );
}

const MOST_TONES = ["#3f6f9c", "#4f7f5a", "#8a6f3a", "#7a4f56"];
const DRAWN: Partial<Record<string, MachineDrawing>> = {
  pump: "pump",
  filler: "filler",
  heat: "boiler",
  compressor: "compressor",
  cooling: "chiller",
  packer: "packer",
  conveyor: "conveyor",
  tank: "tank",
  vehicle: "forklift",
  line: "line",
  drive: "motor",
  instrument: "gauge",
  building: "door",
};
