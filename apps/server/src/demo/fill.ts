import { createHash } from "node:crypto";
import type { Database } from "../platform/db/db.ts";
import type { FileStore } from "../platform/files/files.ts";
import { hashDigest } from "../platform/call/passwords.ts";
import { ALPINE_NETWORKS } from "../iot/demo/alpine.ts";
import { CHILLER_NETWORKS } from "../iot/demo/chillers.ts";
import { ALPINE_BOARDS, CHILLER_BOARDS, HARBOR_BOARDS } from "../insight/boards/demo.ts";
import * as alpine from "./alpine-register.ts";
import * as chillers from "./chillers-register.ts";
import { writeCompany, type Company } from "./company.ts";
import { noteFilled } from "./filled.ts";
import { HARBOR } from "./harbor.ts";
import { WEST } from "./harbor-west.ts";

const PASSWORD = "millwright-demo";
/** Menu entries reserved to the third company, by their ids in the menu. */
const CHILLERS_AND_DASHBOARDS = [701, 702];

/** The demo companies: a food plant, a facilities company, and a small one whose menu shows only two entries. */
export const COMPANIES: readonly Company[] = [
  {
    tenant: {
      name: "Harbor Foods",
      identifier: "harbor",
      currency: "USD",
      timeZone: "America/New_York",
      isDefault: true,
      marketingMenu: true,
      homeOverview: true,
      staffLook: false,
    },
    look: { sign: "wave", color: "#2e5eba", scene: "plant" },
    ...HARBOR,
    boards: HARBOR_BOARDS,
    orders: 400,
    rounds: 13,
    days: 548,
    freshRequests: 12,
    elsewhere: [{ site: WEST, orders: 70, freshRequests: 4 }],
    seed: 20_261,
    signature: "offered",
  },
  {
    tenant: {
      name: "Alpine Facilities",
      identifier: "alpine",
      currency: "CHF",
      locale: "de-CH",
      timeZone: "Europe/Zurich",
      theme: "greeny",
      homeOverview: true,
    },
    look: { sign: "peak", color: "#0a6c46", scene: "alps" },
    people: alpine.PEOPLE,
    places: alpine.PLACES,
    machines: alpine.MACHINES,
    suppliers: alpine.SUPPLIERS,
    projects: alpine.PROJECTS,
    groups: alpine.GROUPS,
    networks: ALPINE_NETWORKS,
    boards: ALPINE_BOARDS,
    orders: 60,
    days: 240,
    freshRequests: 4,
    seed: 7,
  },
  {
    tenant: {
      name: "Polar Chillers",
      identifier: "chillers",
      currency: "USD",
      timeZone: "America/Chicago",
      theme: "deepOcean",
      menuLimit: CHILLERS_AND_DASHBOARDS,
      staffLook: false,
    },
    look: { sign: "flake", color: "#006789", scene: "ice" },
    people: [
      {
        email: "admin@chillers.example",
        firstName: "Greta",
        lastName: "Olsen",
        roleName: "Administrator",
        jobTitle: "Operations manager",
        accountRole: "admin",
      },
    ],
    places: chillers.PLACES,
    machines: chillers.MACHINES,
    suppliers: [],
    projects: [],
    groups: { byUse: [], byKeeper: [] },
    networks: CHILLER_NETWORKS,
    boards: CHILLER_BOARDS,
    orders: 0,
    days: 90,
    freshRequests: 0,
    seed: 1,
  },
];

export async function fillDemo(db: Database, files: FileStore, say: (line: string) => void, start = new Date()): Promise<void> {
  const passwordHash = await hashDigest(createHash("sha256").update(PASSWORD).digest("hex"));
  for (const [at, company] of COMPANIES.entries()) {
    await writeCompany(db, files, passwordHash, start, company);
    say(`${company.tenant.name} is there (${at + 1} of ${COMPANIES.length}).`);
  }
  await noteFilled(db, start);
}
