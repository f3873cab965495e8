import { HARBOR_NETWORKS } from "../iot/demo/harbor.ts";
import { PERSONNEL } from "./harbor-personnel.ts";
import { CREWS, GROUPS, MACHINES, PEOPLE, PLACES, PROJECTS, SUPPLIERS } from "./harbor-register.ts";
import { HARBOR_WORKING } from "./harbor-shifts.ts";
import { WEST_ABILITIES, WEST_CREW, WEST_MACHINES, WEST_PEOPLE, WEST_PLACES } from "./harbor-west.ts";

/** The food plant whole: its first site and its second. */
export const HARBOR = {
  people: [...PEOPLE, ...WEST_PEOPLE],
  places: [...PLACES, ...WEST_PLACES],
  machines: [...MACHINES, ...WEST_MACHINES],
  suppliers: SUPPLIERS,
  crews: [...CREWS, WEST_CREW],
  personnel: { ...PERSONNEL, abilities: [...PERSONNEL.abilities, ...WEST_ABILITIES] },
  working: HARBOR_WORKING,
  projects: PROJECTS,
  groups: GROUPS,
  networks: HARBOR_NETWORKS,
};
