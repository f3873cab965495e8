import type { FastifyInstance } from "fastify";
import type { AppDeps } from "./app.ts";
import { isDemoFilled } from "./demo/filled.ts";
import { setStandardFilesLimit } from "./foundation/tenants/service.ts";
import { makeSetUpToken } from "./foundation/auth/set-up.ts";
import { openDatabase, type Database } from "./platform/db/db.ts";
import { openFiles } from "./platform/files/open-files.ts";
import { bucketOf, isReachedFromElsewhere } from "./settings.ts";

/** What an installation needs before it is served: its settings that the database acts on, and when it is new the demo tenants, or a way in for the first administrator. Returns the lines to print. */
export async function firstStart(_app: FastifyInstance, deps: AppDeps, say: (line: string) => void): Promise<string[]> {
  const db = openDatabase(deps.databaseUrl, { connections: 2, statementMs: 30_000 });
  try {
    const { tenantFilesMb, publicUrl } = deps.settings;
    const isReached = isReachedFromElsewhere(deps.settings);
    if (isReached && deps.settings.trustedProxies.length === 0) say(NO_PROXIES);
    await setStandardFilesLimit(db, tenantFilesMb === null ? null : tenantFilesMb * 1_000_000);
    if (!deps.settings.demo) return await setUpLines(db, publicUrl);
    if (!(await isDemoFilled(db))) {
      say("Creating the demo companies (once).");
      await makeDemo(deps, say);
    }
    return isReached ? [...DEMO_LINES, ...DEMO_OUTSIDE] : DEMO_LINES;
  } finally {
    await db.close();
  }
}

/** As the owner of the tables: the companies have a past, and only to the owner does the audit leave the choice of a time. */
async function makeDemo(deps: AppDeps, say: (line: string) => void): Promise<void> {
  const db = openDatabase(deps.ownerUrl, { connections: 2, statementMs: 30_000 });
  try {
    // Read for this one start alone: two companies' worth of names and drawings would stay in memory.
    const { fillDemo } = await import("./demo/fill.ts");
    await fillDemo(db, openFiles({ dataDir: deps.settings.dataDir, bucket: bucketOf(deps.settings) }), say);
  } finally {
    await db.close();
  }
}

/** Without demo data the first administrator comes through a one-time link, told to nobody but the terminal. */
async function setUpLines(db: Database, publicUrl: string): Promise<string[]> {
  const known = await db.system().selectFrom("accounts").select("id").limit(1).executeTakeFirst();
  if (known) return [];
  return [
    "Make your organisation and its administrator with this link; it serves once, within 24 hours:",
    `  ${publicUrl}/setup?token=${await makeSetUpToken(db)}`,
  ];
}

const DEMO_LINES = [
  "Demo accounts, all with the password millwright-demo:",
  "  admin@harbor.example, planner@harbor.example, tech@harbor.example, stores@harbor.example, requester@harbor.example",
  "  and of its second plant planner.west@harbor.example, tech.west@harbor.example, requester.west@harbor.example",
  "  admin@alpine.example, tech@alpine.example, planner@alpine.example, admin@chillers.example",
];

const DEMO_OUTSIDE = [
  "DEMO is on although others can reach this server: whoever knows the address signs in with these passwords.",
  "  They are refused on whatever a proxy sends on (Forwarded, X-Forwarded-…). Set DEMO=off before anybody keeps work here.",
];
const NO_PROXIES = "TRUSTED_PROXIES is not set: what comes through a proxy is limited as one caller.";
