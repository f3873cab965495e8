import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type { Database } from "../db/db.ts";
import type { DiskWatermark } from "./disk-watermark.ts";

/** The process is up; the database is reachable and migrated. Both without a session and without a log line. */
export function health(app: FastifyInstance, db: Database, disk: DiskWatermark): void {
  app.get("/healthz", { logLevel: "silent" }, async () => ({ status: "up" }));
  app.get("/readyz", { logLevel: "silent" }, async (_request, reply) => {
    try {
      await sql`select 1 from tenants limit 1`.execute(db.system());
      // Ready all the same: what is there is still shown.
      return { status: "ready", disk: disk.isFull() ? "full" : "ok" };
    } catch {
      return await reply.code(503).header("retry-after", "1").send({ status: "waiting for the database" });
    }
  });
}
