import { widgetsOfTemplate, type Template } from "@millwright/domain/insight/boards/templates.ts";
import type { Range } from "@millwright/domain/iot/messages/ranges.ts";
import { insertAll } from "../../demo/rows.ts";
import type { Furnished } from "../../demo/setting.ts";
import { addWidgets } from "./widgets-of.ts";

export interface DemoBoard {
  name: string;
  description: string;
  template: Template;
  /** The code of the place at which it looks. */
  location?: string;
  range?: Range;
  menuEntry?: number;
}

/** What a plant looks at; everybody sees them. Answers their numbers by name. */
export async function writePlantBoards(
  { db, people, register }: Pick<Furnished, "db" | "people" | "register">,
  demo: readonly DemoBoard[],
): Promise<ReadonlyMap<string, number>> {
  const ownerId = people[0]?.personId ?? null;
  const rows = demo.map(({ name, description, location, range = "hours24", menuEntry }) => ({
    name,
    description,
    ownerId,
    locationId: location === undefined ? null : (register.places.get(location)?.id ?? null),
    range,
    menuEntry: menuEntry ?? null,
    sharedWith: "everyone",
  }));
  const ids = await insertAll(db, "boards", rows);
  for (const [at, { template }] of demo.entries()) await addWidgets(db, ids[at] ?? 0, widgetsOfTemplate(template));
  return new Map(demo.map(({ name }, at) => [name, ids[at] ?? 0]));
}

export const HARBOR_BOARDS: readonly DemoBoard[] = [
  { name: "Cold store", description: "Temperatures, doors and alarms of the cold store.", template: "coldStore", location: "HF-C" },
  { name: "Boiler house", description: "Steam and compressed air.", template: "boilers", location: "HF-U" },
  { name: "Rotating equipment", description: "Vibration of pumps, drives and fans.", template: "vibration" },
  { name: "Gateways", description: "What is heard, and what is silent.", template: "gateways" },
];
export const ALPINE_BOARDS: readonly DemoBoard[] = [
  { name: "Building climate", description: "Air, temperature and humidity.", template: "building", range: "days7" },
];
export const CHILLER_BOARDS: readonly DemoBoard[] = [
  { name: "Chillers", description: "Leaving water, current and vibration.", template: "chillers", menuEntry: 701 },
  { name: "Gateways", description: "What is heard, and what is silent.", template: "gateways" },
];
