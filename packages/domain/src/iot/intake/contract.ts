import { z } from "zod";
import { defineContract } from "../../kit/endpoint.ts";
import { instant, NameRef, Ref } from "../../kit/fields.ts";
import { idInPath } from "../../kit/ids.ts";
import { ADAPTERS } from "../ingest/canonical.ts";
import { Delivered } from "../ingest/contract.ts";
import { QUARANTINE_REASONS } from "../ingest/timing.ts";
import { REFUSALS } from "./refusals.ts";

/** How long a message is kept as it came, in days. */
export const PAYLOAD_DAYS = 14;
/** Of one gateway so many are shown, and read again at once. */
export const PAYLOADS_SHOWN = 50;

/** What became of a message; counts of readings. */
const Became = Delivered.omit({ commands: true }).extend({ late: z.int(), ahead: z.int(), failed: z.boolean() });
export type Became = z.infer<typeof Became>;

/** A message as it came in, without its body. */
export const Payload = z.object({
  id: z.int(),
  receivedAt: instant(),
  adapter: z.enum(ADAPTERS),
  /** Bytes of its body. */
  size: z.int(),
  became: Became,
  /** What became of it when somebody had it read again last. */
  again: z.object({ at: instant(), by: NameRef.nullable(), became: Became }).nullable(),
});
export type Payload = z.infer<typeof Payload>;

const ReadAgain = z.object({
  /** Messages that were read. */
  read: z.int(),
  accepted: z.int(),
  duplicate: z.int(),
  /** Messages of which not everything was taken this time either. */
  troubled: z.int(),
  /** Ask for those after this one next; null: these were all. */
  next: z.int().nullable(),
});
export type ReadAgain = z.infer<typeof ReadAgain>;

/** What is wrong at the door of a gateway, as far as it can be seen from here. */
export const Health = z.object({
  /** By how many seconds its clock is ahead of ours; negative: behind, or its messages take that long. Null: it says no times of its own. */
  clock: z.object({ aheadSeconds: z.int(), at: instant() }).nullable(),
  /** What was turned away in the last two weeks, most recent first. */
  refusals: z.array(z.object({ reason: z.enum(REFUSALS), count: z.int(), lastAt: instant() })),
  /** Readings that wait for a person's decision, of sensors in reach. */
  quarantined: z.int(),
  /** Of a gateway that may speak MQTT here; null: MQTT is off. */
  mqtt: z.object({ port: z.int(), isListening: z.boolean(), certificateEnds: instant().nullable() }).nullable(),
});
export type Health = z.infer<typeof Health>;

/** A reading that was not stored: a person decides. */
export const SetApart = z.object({
  id: z.int(),
  sensor: Ref,
  datum: z.string(),
  at: instant(),
  value: z.number(),
  unit: z.string().nullable(),
  /** In which readings of this datum are stored; null: in none. */
  storedUnit: z.string().nullable(),
  reason: z.enum(QUARANTINE_REASONS),
  receivedAt: instant(),
});
export type SetApart = z.infer<typeof SetApart>;

const Quarantine = z.object({
  /** The newest. */
  rows: z.array(SetApart),
  counts: z.array(z.object({ reason: z.enum(QUARANTINE_REASONS), count: z.int() })),
});

/** One of them, or all of a kind (those of a reason): one of the two. */
const Which = z.object({ reading: z.int().min(1).optional(), kind: z.enum(QUARANTINE_REASONS).optional() });
export type Which = z.infer<typeof Which>;

/** What was tried again; counts of readings. */
const TriedAgain = z.object({ accepted: z.int(), duplicate: z.int(), /** They stay where they are. */ left: z.int() });

const ofGateway = { subModule: "gateways", flag: "view" } as const;
const mayChange = { subModule: "sensors", flag: "update" } as const;
const params = z.object({ id: idInPath("gateways") });
const one = params.extend({ message: z.coerce.number().int().min(1) });

/** What came in by a gateway's door, and what became of it. */
export const intake = defineContract({
  health: { method: "GET", path: "/api/SensorGateways/:id/health/", access: ofGateway, params, reply: Health },
  /** The last fifty messages; of native ones those alone of which something was not taken. */
  payloads: {
    method: "GET",
    path: "/api/GatewayMessage/payloads/:id",
    access: ofGateway,
    params,
    /** `troubled`: of all that are kept, those of which not everything was taken. */
    reply: z.object({ rows: z.array(Payload), troubled: z.int() }),
  },
  /** A body as it came, for those who may change sensors: it may hold names and places. */
  payload: {
    method: "GET",
    path: "/api/GatewayMessage/payloads/:id/:message",
    access: mayChange,
    params: one,
    reply: z.object({ id: z.int(), body: z.string() }),
  },
  /**
   * Reads messages again as they came, after the adapter or its mapping was corrected. What is stored already stays as it is. One, or all of which something was
   * not taken, fifty at a time from the oldest.
   */
  readAgain: {
    method: "POST",
    path: "/api/GatewayMessage/payloads/:id/read-again/",
    access: mayChange,
    params,
    body: z.object({ message: z.int().min(1).optional(), after: z.int().min(0).optional() }),
    reply: ReadAgain,
  },
  quarantine: {
    method: "GET",
    path: "/api/SensorGateways/:id/quarantine/",
    access: { subModule: "sensors", flag: "view" },
    params,
    reply: Quarantine,
  },
  /** Stores what can be stored by now: its time has come, or the sensor's type was corrected. What is too old cannot be: it is imported instead. */
  tryAgain: {
    method: "POST",
    path: "/api/SensorGateways/:id/quarantine/try-again/",
    access: mayChange,
    params,
    body: Which,
    reply: TriedAgain,
  },
  discard: {
    method: "POST",
    path: "/api/SensorGateways/:id/quarantine/discard/",
    access: mayChange,
    params,
    body: Which,
    reply: z.object({ discarded: z.int() }),
  },
});
