import { z } from "zod";
import { bulkOf } from "../../kit/bulk.ts";
import { column } from "../../kit/columns.ts";
import { defineContract } from "../../kit/endpoint.ts";
import { code, codeText, day, instant, name, NameRef, optionalText, Ref, version } from "../../kit/fields.ts";
import { idAlias, idOf, idParams } from "../../kit/ids.ts";
import { recordCalls, recordOf, rowOf } from "../../kit/record-calls.ts";
import { heartbeat } from "../heartbeat.ts";
import { SERIES_KINDS } from "../readings/roll-up.ts";
import { STATES } from "../states.ts";

/** A pending one was heard and nobody has adopted it yet: where it is and what it measures is not known, and nothing of it is kept but what it said last. */
export const SENSOR_STATUSES = ["pending", "active", "outOfService"] as const;
export type SensorStatus = (typeof SENSOR_STATUSES)[number];

const placed = { assetId: idOf("assets").nullable().optional(), locationId: idOf("locations").nullable().optional() };

/** What a person fills in. It is on an asset or at a location, one of the two, or nowhere yet. */
export const SensorDraft = z.object({
  code: code(),
  name: name(),
  networkId: idOf("networks"),
  /** As the device calls itself at its gateways: a number of the vendor, a DevEUI. */
  sensorKey: codeText(200).min(1),
  typeId: idOf("reference-lists").nullable().optional(),
  ...placed,
  /** Since when it is there; nothing: from now on. */
  placedFrom: instant().nullable().optional(),
  heartbeatSeconds: heartbeat(),
  calibrationDue: day().nullable().optional(),
  isRecord: z.boolean().optional(),
  status: z.enum(["active", "outOfService"]).optional(),
  notes: optionalText(4000),
});
export type SensorDraft = z.input<typeof SensorDraft>;

/** One thing that it measures, as it was last heard, in the unit that is stored. */
export const NewestValue = z.object({
  seriesId: z.int(),
  datum: z.string(),
  label: z.string(),
  kind: z.enum(SERIES_KINDS),
  at: instant(),
  value: z.number(),
  unit: z.string().nullable(),
  decimals: z.int().nullable(),
});
export type NewestValue = z.infer<typeof NewestValue>;

/** What a pending one said last of one thing, as it said it. */
export const LastSaid = z.object({ datum: z.string(), at: instant(), value: z.number(), unit: z.string().nullable() });
export type LastSaid = z.infer<typeof LastSaid>;

const own = {
  sensorId: idAlias(),
  code: z.string(),
  name: z.string(),
  network: Ref.nullable(),
  /** Through which it was heard last. */
  gateway: Ref.nullable(),
  type: Ref.nullable(),
  asset: Ref.nullable(),
  location: Ref.nullable(),
  site: Ref.nullable(),
  sensorKey: z.string(),
  status: z.enum(SENSOR_STATUSES),
  state: z.enum(STATES),
  lastMessageAt: instant().nullable(),
  /** Percent. */
  battery: z.number().nullable(),
  voltage: z.number().nullable(),
  signal: z.number().nullable(),
  /** Its own; nothing: that of its network. */
  heartbeatSeconds: z.int().nullable(),
  calibrationDue: day().nullable(),
  /** Its readings are kept beyond the weeks, it has a record sheet, and who acknowledges its alarms says what was done. */
  isRecord: z.boolean(),
  /** Empty of one that is pending, and of one that was never heard. */
  values: z.array(NewestValue),
  /** The same in words, as it is stored. */
  newest: z.string().nullable(),
  /** Of a pending one. */
  lastSaid: z.array(LastSaid).nullable(),
};

/** One row of the list. */
export const SensorRow = rowOf(own);
export type SensorRow = z.infer<typeof SensorRow>;

export const Sensor = recordOf({
  ...own,
  networkId: z.int(),
  gatewayId: z.int().nullable(),
  typeId: z.int().nullable(),
  assetId: z.int().nullable(),
  locationId: z.int().nullable(),
  siteId: z.int().nullable(),
  /** Since when it is where it is. */
  placedFrom: instant().nullable(),
  /** What the vendor calls its kind. */
  vendorType: z.string().nullable(),
  notes: z.string().nullable(),
});
export type Sensor = z.infer<typeof Sensor>;

/** Where it was, and which devices it was. */
export const SensorHistory = z.object({
  placements: z.array(
    z.object({
      id: z.int(),
      asset: Ref.nullable(),
      location: Ref.nullable(),
      fromAt: instant(),
      /** Null: it is there. */
      untilAt: instant().nullable(),
      placedBy: NameRef.nullable(),
    }),
  ),
  swaps: z.array(
    z.object({
      id: z.int(),
      at: instant(),
      oldKey: z.string(),
      newKey: z.string(),
      remark: z.string().nullable(),
      swappedBy: NameRef.nullable(),
    }),
  ),
});
export type SensorHistory = z.infer<typeof SensorHistory>;

export const AdoptionDraft = SensorDraft.omit({ networkId: true, sensorKey: true, status: true });
export type AdoptionDraft = z.input<typeof AdoptionDraft>;

/** What many are adopted with: each keeps the code and the name under which it was heard. */
const AdoptionOfMany = z.object({ typeId: idOf("reference-lists").nullable().optional(), ...placed });

const may = <const F extends "view" | "create" | "update">(flag: F) => ({ subModule: "sensors", flag }) as const;
const params = idParams("sensors");

export const sensors = defineContract({
  ...recordCalls({
    kind: "sensors",
    api: "Sensor",
    draft: SensorDraft,
    record: Sensor,
    row: SensorRow,
    columns: {
      code: column.text({ isRequired: true, isSearched: true }),
      name: column.text({ isRequired: true, isSearched: true }),
      newest: column.shown(column.text()),
      state: column.choice(STATES, { isRequired: true }),
      lastMessageAt: column.instant(),
      asset: column.reference("assets"),
      location: column.reference("locations"),
      type: column.reference("reference-lists"),
      battery: column.number(),
      signal: column.number(),
      status: column.choice(SENSOR_STATUSES, { isRequired: true }),
      calibrationDue: column.day(),
      isRecord: column.yesNo({ isRequired: true }),
      network: column.reference("networks", { isRequired: true }),
      gateway: column.reference("gateways"),
      site: column.reference("locations"),
      sensorKey: column.text({ isRequired: true, isSearched: true }),
      voltage: column.number(),
      heartbeatSeconds: column.number(),
    },
  }),
  /** Takes a pending one in: it is an ordinary sensor from then on, and what it said while it waited is kept as its first readings. */
  adopt: {
    method: "PUT",
    path: "/api/Sensor/:id/adopt",
    access: may("update"),
    params,
    body: AdoptionDraft.extend({ version: version() }),
    reply: Sensor,
  },
  bulkAdopt: bulkOf({ path: "/api/Sensor/bulk/adopt/", access: may("update"), kind: "sensors", change: AdoptionOfMany }),
  /** Another device takes its place: place, type and series stay, and the curve has a mark. */
  swap: {
    method: "PUT",
    path: "/api/Sensor/:id/swap",
    access: may("update"),
    params,
    body: z.object({ version: version(), sensorKey: codeText(200).min(1), remark: optionalText(500) }),
    reply: Sensor,
  },
  history: { method: "GET", path: "/api/Sensor/:id/history/", access: may("view"), params, reply: SensorHistory },
  /** By what stands on a device: its code here, or what it calls itself. A code that is both leads to each. */
  scanned: {
    method: "GET",
    path: "/api/Sensor/scanned/",
    access: may("view"),
    query: z.object({ code: codeText(200).min(1) }),
    reply: z.object({ rows: z.array(z.object({ id: z.int(), code: z.string(), name: z.string(), status: z.enum(SENSOR_STATUSES) })) }),
  },
});
