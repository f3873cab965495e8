import { Counter, Gauge, Histogram, Registry } from "prom-client";
import type { Outcome } from "./incoming.ts";

/** What gateways brought, in figures of this process; of no organisation and no gateway by name. */
const registry = new Registry();
const registers = [registry];

const READINGS = ["accepted", "duplicate", "conflicting", "pending", "quarantined", "refused", "late", "ahead"] as const;
const readings = new Counter({
  name: "millwright_ingest_readings_total",
  help: "Readings of gateways, by what became of them; late and ahead ones are among the accepted.",
  labelNames: ["outcome"] as const,
  registers,
});
const messages = new Counter({
  name: "millwright_ingest_messages_total",
  help: "Messages of gateways, by whether they could be stored.",
  labelNames: ["outcome"] as const,
  registers,
});
const refusals = new Counter({
  name: "millwright_ingest_refused_total",
  help: "Messages that were turned away, by why.",
  labelNames: ["reason"] as const,
  registers,
});
const seconds = new Histogram({
  name: "millwright_ingest_commit_seconds",
  help: "From a message's arrival to its commit.",
  buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers,
});
const sessions = new Gauge({ name: "millwright_ingest_mqtt_sessions", help: "Gateways that are connected by MQTT.", registers });
const queue = new Gauge({ name: "millwright_ingest_queue_readings", help: "Readings that wait to be stored.", registers });
const spool = new Gauge({ name: "millwright_ingest_spool_bytes", help: "What waits in the spool for the database.", registers });

const certificate = new Gauge({
  name: "millwright_ingest_mqtt_certificate_end_seconds",
  help: "When the certificate of MQTT expires, as seconds since 1970.",
  registers,
});

export const figures = {
  registry,
  count: (outcome: Outcome, ms: number): void => {
    for (const kind of READINGS) if (outcome[kind] > 0) readings.inc({ outcome: kind }, outcome[kind]);
    messages.inc({ outcome: outcome.failed ? "failed" : "stored" });
    seconds.observe(ms / 1000);
  },
  refuse: (reason: string): void => refusals.inc({ reason }),
  certificateEnds: (ms: number): void => certificate.set(ms / 1000),
  sessions: (count: number): void => sessions.set(count),
  queued: (count: number): void => queue.set(count),
  spooled: (bytes: number): void => spool.set(bytes),
};
