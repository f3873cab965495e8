import type { FastifyInstance } from "fastify";
import type { AppDeps } from "./app.ts";
import { fillDemo, isDemoFilled } from "./demo/fill.ts";
import { openDatabase } from "./platform/db.ts";

/** What a new installation needs before it is served: the demo tenants. Returns the lines to print. */
export async function firstStart(_app: FastifyInstance, deps: AppDeps, say: (line: string) => void): Promise<string[]> {
  const db = openDatabase(deps.databaseUrl, { connections: 2, statementMs: 30_000 });
  try {
    if (!deps.settings.demo) return [];
    if (!(await isDemoFilled(db))) {
      say("Creating the demo companies (once).");
      await fillDemo(db, deps.settings.dataDir, say);
    }
    return DEMO_LINES;
  } finally {
    await db.close();
  }
}

const DEMO_LINES = [
  "Demo accounts, all with the password millwright-demo:",
  "  admin@harbor.example, planner@harbor.example, tech@harbor.example, requester@harbor.example",
  "  admin@alpine.example, tech@alpine.example, admin@chillers.example",
];
