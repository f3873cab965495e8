import { z } from "zod";
import { column } from "../../kit/columns.ts";
import { defineContract } from "../../kit/endpoint.ts";
import { code, instant, name, optionalCode, optionalText, Ref } from "../../kit/fields.ts";
import { idAlias, idOf, idParams } from "../../kit/ids.ts";
import { recordCalls, recordOf, rowOf } from "../../kit/record-calls.ts";
import { heartbeat } from "../heartbeat.ts";
import { STATES } from "../states.ts";

/** Sensors that may wait to be adopted, where nobody said otherwise. */
export const PENDING_LIMIT = 200;
const MOST_PENDING = 10_000;

/** What a person fills in. */
export const NetworkDraft = z.object({
  code: code(),
  name: name(),
  siteId: idOf("locations").nullable().optional(),
  /** The vendor's number of it. */
  externalId: optionalCode(200),
  /** Of its sensors that say none of their own. */
  heartbeatSeconds: heartbeat(),
  contact: optionalText(200),
  pendingLimit: z.int().min(0).max(MOST_PENDING).optional(),
  notes: optionalText(4000),
});
export type NetworkDraft = z.input<typeof NetworkDraft>;

const own = {
  networkId: idAlias(),
  code: z.string(),
  name: z.string(),
  site: Ref.nullable(),
  externalId: z.string().nullable(),
  heartbeatSeconds: z.int().nullable(),
  contact: z.string().nullable(),
  pendingLimit: z.int(),
  /** Of what the caller reaches; null: the caller may see none. */
  gatewayCount: z.int().nullable(),
  sensorCount: z.int().nullable(),
  pendingCount: z.int().nullable(),
  /** Sensors that are late, offline or faulty. */
  silentCount: z.int().nullable(),
};

/** One row of the list. */
export const NetworkRow = rowOf(own);
export type NetworkRow = z.infer<typeof NetworkRow>;

export const Network = recordOf({ ...own, siteId: z.int().nullable(), notes: z.string().nullable() });
export type Network = z.infer<typeof Network>;

const heard = { id: z.int(), code: z.string(), name: z.string(), state: z.enum(STATES), lastMessageAt: instant().nullable() };

/** A network with what the caller reaches of it: its gateways, below each the sensors that were heard through it last. */
export const NetworkTree = z.object({
  gateways: z.array(z.object({ ...heard, sensors: z.array(z.object(heard)) })),
  /** Heard through none of these yet. */
  sensors: z.array(z.object(heard)),
});
export type NetworkTree = z.infer<typeof NetworkTree>;

export const networks = defineContract({
  ...recordCalls({
    kind: "networks",
    api: "SensorNetwork",
    draft: NetworkDraft,
    record: Network,
    row: NetworkRow,
    columns: {
      code: column.text({ isRequired: true, isSearched: true }),
      name: column.text({ isRequired: true, isSearched: true }),
      site: column.reference("locations"),
      externalId: column.text({ isSearched: true }),
      heartbeatSeconds: column.number(),
      contact: column.text(),
      pendingLimit: column.number(),
      gatewayCount: column.shown(column.number()),
      sensorCount: column.shown(column.number()),
      pendingCount: column.shown(column.number()),
      silentCount: column.shown(column.number()),
    },
  }),
  tree: {
    method: "GET",
    path: "/api/SensorNetwork/:id/tree/",
    access: { subModule: "networks", flag: "view" },
    params: idParams("networks"),
    reply: NetworkTree,
  },
});
