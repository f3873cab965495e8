import type { TenantDb } from "../platform/db/db.ts";
import type { FileStore } from "../platform/files/files.ts";
import type { Chance } from "./chance.ts";
import { DAY_MS } from "./chance.ts";
import type { DemoPerson, DemoProject, DemoCrew, DemoSupplier, Machine, Place } from "./harbor-register.ts";
import type { DemoPersonnel } from "./harbor-personnel.ts";
import type { DemoWorking } from "./harbor-shifts.ts";
import type { Fault, PlannedJob } from "./jobs.ts";

/** What the features' `demo.ts` are told of the company they write rows for, and tell each other. */
export interface DemoSetting {
  db: TenantDb;
  files: FileStore;
  tenantId: number;
  chance: Chance;
  seed: number;
  start: Date;
  /** How many orders, over how many days back; requests that nobody has judged yet. */
  orders: number;
  days: number;
  freshRequests: number;
  /** For so many weeks back everybody has routine work, of which the weeks of crews are made. */
  rounds?: number;
  currency: string;
  projects: readonly DemoProject[];
  machines: readonly Machine[];
  people: readonly { personId: number; person: DemoPerson }[];
  /** Of the first site. */
  crew: Crew;
  /** Every site with what belongs to it, the first one first. */
  plants: readonly Plant[];
}

/** A site: its machines and people, and how much work it has. */
export interface Plant {
  /** Its code and its clocks. */
  site: string;
  zone: string;
  machines: readonly Machine[];
  crew: Crew;
  orders: number;
  freshRequests: number;
}

/** What a company stands on, as its register is written down. */
export interface RegisterFacts {
  people: readonly DemoPerson[];
  places: readonly Place[];
  machines: readonly Machine[];
  suppliers: readonly DemoSupplier[];
  crews?: readonly DemoCrew[];
  personnel?: DemoPersonnel;
  working?: DemoWorking;
}

/** What the work of a company stands on, by code. */
export interface Register {
  /** The first site, where people and crews are of whom nothing else is said. */
  siteId: number;
  places: Map<string, { id: number; siteId: number }>;
  machines: Map<string, { id: number; placeId: number; siteId: number }>;
}
/** A company whose register is there. */
export type Furnished = DemoSetting & { register: Register };

export interface Crew {
  planner: number;
  technicians: readonly number[];
  requesters: readonly number[];
  names: Map<number, string>;
}

/** The site of a place by their codes: the nearest one marked so, beginning at the place itself. */
export function siteOf(places: readonly Place[], code: string): string | null {
  const place = places.find((one) => one.code === code);
  return !place ? null : place.isSite ? place.code : place.parent ? siteOf(places, place.parent) : null;
}

/** Which date of a series an order lies on. */
export interface OnSeries {
  /** Which one, from 1, its date before the machine's own offset, and when it is due. */
  k: number;
  seriesDay: string;
  day: string;
  at: Date;
}

/** One order before it is written: what it is, when it happened, how far it came. */
export interface DemoOrder {
  code: string;
  title: string;
  machine: Machine;
  statusId: number;
  statusReason: string | null;
  priority: 1 | 2 | 3;
  createdAt: Date;
  dueAt: Date;
  startedAt: Date | null;
  completedAt: Date | null;
  closedAt: Date | null;
  personId: number | null;
  /** Who planned it: the planner of its site. */
  plannerId: number;
  estimateMinutes: number;
  actualMinutes: number | null;
  job?: PlannedJob;
  /** Which one of the plan's it is. */
  onSeries?: OnSeries;
  fault?: Fault;
}
/** And once it is written. */
export type WrittenOrder = DemoOrder & {
  id: number;
  /** About how much it spent on parts. */
  partsMinor: number;
};

/** Something that an order used up; answered with what it cost. */
export interface Consumption {
  at: Date;
  workOrderId: number;
  personId: number;
  partId: number;
  /** In the stock's units. */
  quantity: number;
}
export interface Booked extends Consumption {
  movementId: number;
  valueMinor: number;
  warehouseId: number;
}

/** The project that an order on a machine ran under, if one was on its way there. */
export const projectOf = (projects: readonly DemoProject[], machineCode: string, createdAt: Date, start: Date): DemoProject | undefined => {
  const daysAgo = (start.getTime() - createdAt.getTime()) / DAY_MS;
  return projects.find(({ machines, days: [from, to] }) => machineCode.startsWith(machines) && daysAgo <= from && daysAgo >= to);
};

/** A purchase order of which something has come, or stands at the gate: which share of each of its lines. */
export interface Arrived {
  purchaseOrderId: number;
  share: number;
}
