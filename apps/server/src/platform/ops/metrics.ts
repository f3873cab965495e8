import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { refuse } from "@millwright/domain/kit/errors.ts";
import type { DiskWatermark } from "./disk-watermark.ts";
import type { Database } from "../db/db.ts";
import { readFigures, type Figures } from "./metrics-figures.ts";
import { answerOf } from "../call/refusals.ts";
import { isFromHere } from "../http/sent-on.ts";

interface Deps {
  db: Database;
  ownerUrl: string;
  disk: DiskWatermark;
  /** With it nobody is answered without it; without it only this machine is answered, and nobody where people reach it from elsewhere. */
  token: string | null;
  isReachedFromElsewhere: boolean;
  /** Figures of the features. */
  further?: readonly Registry[];
}

/**
 * `GET /metrics` in Prometheus' text form. Addresses are counted by their pattern: no id, no name of an organisation or a person is a label.
 */
export function serveMetrics(app: FastifyInstance, { db, ownerUrl, disk, token, isReachedFromElsewhere, further = [] }: Deps): void {
  const registry = new Registry();
  countRequests(app, registry);
  const show = gaugesOf(registry);
  const figures = readFigures(db, ownerUrl);
  app.addHook("onClose", async () => await figures.close());
  app.get("/metrics", { logLevel: "warn" }, async (request, reply) => {
    const isRight = token === null ? !isReachedFromElsewhere && isFromHere(request) : isBearer(request, token);
    if (!isRight) {
      const answer = answerOf(token ? refuse("signed_out", "signed_out") : refuse("forbidden", "forbidden"), request.id, request.log);
      return await reply.code(answer.status).send(answer.body);
    }
    const volume = disk.volume();
    show({
      ...(await figures.read(request.log)),
      ...db.connections(),
      diskFull: Number(disk.isFull()),
      ...(volume ? { diskFreeBytes: volume.freeBytes, diskReserveBytes: volume.reserveBytes } : {}),
    });
    const text = await Registry.merge([registry, processRegistry(), ...further]).metrics();
    return await reply.type(Registry.PROMETHEUS_CONTENT_TYPE).send(text);
  });
}

function isBearer({ headers }: FastifyRequest, token: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(headers.authorization ?? ""), digest(`Bearer ${token}`));
}

function countRequests(app: FastifyInstance, registry: Registry): void {
  const labelNames = ["method", "route", "status"] as const;
  const requests = new Counter({ name: "millwright_http_requests_total", help: "Answered requests.", labelNames, registers: [registry] });
  const seconds = new Histogram({
    name: "millwright_http_request_duration_seconds",
    help: "Time from the request's head to the end of its answer.",
    labelNames: ["method", "route"] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  app.addHook("onResponse", async (request, reply) => {
    const { method } = request;
    // What no route stands for (pages of the web app, unknown addresses) is one: addresses as sent would be labels without end.
    const route = request.is404 ? "other" : (request.routeOptions.url ?? "other");
    requests.inc({ method, route, status: String(reply.statusCode) });
    seconds.observe({ method, route }, reply.elapsedTime / 1000);
  });
}

type Shown = Partial<Figures> & {
  poolSize: number;
  poolIdle: number;
  poolWaiting: number;
  poolLimit: number;
  diskFull: number;
  diskFreeBytes?: number;
  diskReserveBytes?: number;
};

const GAUGES: Record<keyof Required<Shown>, readonly [name: string, help: string]> = {
  databaseUp: ["database_up", "1 while the database answers; the figures that come from it are missing meanwhile."],
  poolSize: ["db_pool_connections", "Open connections of the run-time role in this process."],
  poolIdle: ["db_pool_idle", "Open connections that nobody uses."],
  poolWaiting: ["db_pool_waiting", "Calls that wait for a connection."],
  poolLimit: ["db_pool_limit", "The most connections this process opens."],
  jobsWaiting: ["jobs_waiting", "Jobs that are due and not begun."],
  jobsScheduled: ["jobs_scheduled", "Jobs for later, failed ones before their next attempt among them."],
  jobsRunning: ["jobs_running", "Jobs that run."],
  jobsRetrying: ["jobs_retrying", "Jobs that failed and have an attempt left."],
  jobsFailed: ["jobs_failed", "Jobs that failed for the last time."],
  oldestJobSeconds: ["jobs_oldest_waiting_seconds", "How long the oldest job that is due has waited."],
  auditTenants: ["audit_unchained_tenants", "Organisations with audit rows that are not chained yet."],
  auditSeconds: ["audit_chain_lag_seconds", "Age of the oldest audit row that is not chained yet."],
  eventTenants: ["events_unread_tenants", "Organisations with events that are not handed on yet."],
  eventSeconds: ["events_lag_seconds", "Age of the oldest event that is not handed on yet."],
  sessions: ["sessions_active", "Sessions that have not ended."],
  diskFull: ["disk_full", "1 while changes are refused because the disk is nearly full."],
  diskFreeBytes: ["disk_free_bytes", "Free bytes on the volume of DATA_DIR."],
  diskReserveBytes: ["disk_reserve_bytes", "Below so many free bytes changes are refused."],
};

function gaugesOf(registry: Registry): (shown: Shown) => void {
  const keys = Object.keys(GAUGES) as (keyof Shown)[];
  const gauges = new Map(
    keys.map((key) => [key, new Gauge({ name: `millwright_${GAUGES[key][0]}`, help: GAUGES[key][1], registers: [registry] })]),
  );
  return (shown) => {
    for (const [key, gauge] of gauges) {
      const value = shown[key];
      if (value === undefined) gauge.remove();
      else gauge.set(value);
    }
  };
}

let ofProcess: Registry | undefined;

/** One for the process, however many applications it holds; begun when somebody asks. */
function processRegistry(): Registry {
  if (ofProcess) return ofProcess;
  ofProcess = new Registry();
  collectDefaultMetrics({ register: ofProcess });
  return ofProcess;
}
