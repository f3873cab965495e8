import { z } from "zod";
import { column } from "../../kit/columns.ts";
import { defineContract } from "../../kit/endpoint.ts";
import { code, instant, name, NameRef, optionalCode, optionalLine, optionalText, Ref, version } from "../../kit/fields.ts";
import { idAlias, idInPath, idOf, idParams } from "../../kit/ids.ts";
import { recordCalls, recordOf, rowOf } from "../../kit/record-calls.ts";
import { heartbeat } from "../heartbeat.ts";
import { ADAPTERS } from "../ingest/canonical.ts";
import { STATES } from "../states.ts";
import { Mapping, MappingDraft } from "./mapping.ts";

/** What a person fills in. */
export const GatewayDraft = z.object({
  code: code(),
  name: name(),
  networkId: idOf("networks"),
  /** Where it hangs. */
  locationId: idOf("locations").nullable().optional(),
  adapter: z.enum(ADAPTERS),
  /** The vendor's number of it. */
  externalId: optionalCode(200),
  heartbeatSeconds: heartbeat(),
  /** Of times that it sends without one; nothing: UTC. */
  timeZone: optionalLine(60),
  /** Of a mapped gateway: where things are found in its JSON. */
  settings: MappingDraft.nullable().optional(),
  notes: optionalText(4000),
});
export type GatewayDraft = z.input<typeof GatewayDraft>;

const own = {
  gatewayId: idAlias(),
  code: z.string(),
  name: z.string(),
  network: Ref.nullable(),
  location: Ref.nullable(),
  site: Ref.nullable(),
  adapter: z.enum(ADAPTERS),
  externalId: z.string().nullable(),
  heartbeatSeconds: z.int().nullable(),
  timeZone: z.string().nullable(),
  state: z.enum(STATES),
  lastMessageAt: instant().nullable(),
  power: z.string().nullable(),
  /** Percent. */
  battery: z.number().nullable(),
  /** dBm, or percent where the vendor says no other. */
  signal: z.number().nullable(),
  firmware: z.string().nullable(),
  /** Sensors that were heard through it last, of those the caller reaches; null: the caller may see none. */
  sensorCount: z.int().nullable(),
};

/** One row of the list. */
export const GatewayRow = rowOf(own);
export type GatewayRow = z.infer<typeof GatewayRow>;

export const Gateway = recordOf({
  ...own,
  networkId: z.int(),
  locationId: z.int().nullable(),
  siteId: z.int().nullable(),
  /** What it is called at the doors. */
  publicId: z.string(),
  settings: Mapping.nullable(),
  notes: z.string().nullable(),
});
export type Gateway = z.infer<typeof Gateway>;

export const gateways = defineContract({
  ...recordCalls({
    kind: "gateways",
    api: "SensorGateways",
    draft: GatewayDraft,
    record: Gateway,
    row: GatewayRow,
    columns: {
      code: column.text({ isRequired: true, isSearched: true }),
      name: column.text({ isRequired: true, isSearched: true }),
      state: column.choice(STATES, { isRequired: true }),
      lastMessageAt: column.instant(),
      network: column.reference("networks", { isRequired: true }),
      location: column.reference("locations"),
      site: column.reference("locations"),
      adapter: column.choice(ADAPTERS, { isRequired: true }),
      sensorCount: column.shown(column.number()),
      power: column.text(),
      battery: column.number(),
      signal: column.number(),
      firmware: column.text(),
      externalId: column.text({ isSearched: true }),
      heartbeatSeconds: column.number(),
      timeZone: column.text(),
    },
  }),
});

/** What opens a gateway's door, without the secret itself. */
export const GatewayCredential = z.object({
  id: z.int(),
  /** The last characters of the secret. */
  ending: z.string(),
  createdAt: instant(),
  createdBy: NameRef.nullable(),
  lastUsedAt: instant().nullable(),
  revokedAt: instant().nullable(),
  revokedBy: NameRef.nullable(),
});
export type GatewayCredential = z.infer<typeof GatewayCredential>;

export const GatewayDoor = z.object({
  /** Where it posts to, without a secret. */
  address: z.string(),
  publicId: z.string(),
  credentials: z.array(GatewayCredential),
});
export type GatewayDoor = z.infer<typeof GatewayDoor>;

const mayChange = { subModule: "gateways", flag: "update" } as const;
const one = z.object({ id: idInPath("gateways"), credentialId: z.coerce.number().int().min(1) });

/** Two are valid at once, so that a gateway takes a new one without a gap. */
export const gatewayCredentials = defineContract({
  get: { method: "GET", path: "/api/SensorGateways/:id/credentials/", access: mayChange, params: idParams("gateways"), reply: GatewayDoor },
  issue: {
    method: "POST",
    path: "/api/SensorGateways/:id/credentials/",
    access: mayChange,
    params: idParams("gateways"),
    body: z.object({}),
    /** The secret is told here and never again. */
    reply: GatewayCredential.extend({ credential: z.string().nullable() }),
    toldOnce: "credential",
  },
  revoke: {
    method: "PUT",
    path: "/api/SensorGateways/:id/credentials/:credentialId/revoke",
    access: mayChange,
    params: one,
    /** The gateway's. */
    body: z.object({ version: version() }),
    reply: GatewayCredential,
  },
});
