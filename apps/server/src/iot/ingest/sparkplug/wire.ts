import type { RawMetric, RawPayload, RawValue } from "@millwright/domain/iot/ingest/sparkplug/values.ts";
import { SCHEMA } from "./schema.ts";

/** A payload as it is written. Whole numbers of 64 bits may be decimal digits. */
export interface WrittenPayload {
  timestamp?: number;
  seq?: number;
  metrics: readonly WrittenMetric[];
}
export interface WrittenMetric {
  name?: string;
  alias?: number;
  timestamp?: number;
  datatype?: number;
  isHistorical?: boolean;
  isTransient?: boolean;
  isNull?: boolean;
  properties?: { keys: readonly string[]; values: readonly WrittenValue[] };
  intValue?: number;
  longValue?: number | string;
  floatValue?: number;
  doubleValue?: number;
  booleanValue?: boolean;
  stringValue?: string;
}
type WrittenValue = Pick<WrittenMetric, "intValue" | "longValue" | "floatValue" | "doubleValue" | "booleanValue" | "stringValue"> & {
  type?: number;
};

export interface Wire {
  /** Null for bytes that are no payload. Never throws. */
  read: (bytes: Uint8Array) => RawPayload | null;
  write: (payload: WrittenPayload) => Uint8Array;
}

let opened: Promise<Wire> | null = null;

/** Loaded when the first edge node connects: nobody else needs it. */
export const openWire = async (): Promise<Wire> => await (opened ??= newWire());

async function newWire(): Promise<Wire> {
  const { default: protobuf } = await import("protobufjs/light.js");
  const payload = protobuf.Root.fromJSON(structuredClone(SCHEMA)).lookupType("Payload");
  return {
    read: (bytes) => {
      try {
        return payloadIn(payload.decode(bytes));
      } catch {
        return null;
      }
    },
    write: (written) => payload.encode(written).finish(),
  };
}

type Fields = Readonly<Record<string, unknown>>;

/** What is not on the wire stands in the prototype, as if it were zero. */
const fieldsOf = (message: unknown): Fields => ({ ...(message as Fields) });
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function payloadIn(message: unknown): RawPayload {
  const { timestamp, seq, metrics } = fieldsOf(message);
  return { timestamp: numberOf(timestamp), seq: numberOf(seq), metrics: listOf(metrics).map(metricIn) };
}

function metricIn(message: unknown): RawMetric {
  const said = fieldsOf(message);
  return {
    name: typeof said["name"] === "string" ? said["name"] : null,
    alias: said["alias"] === undefined ? null : String(said["alias"]),
    timestamp: numberOf(said["timestamp"]),
    datatype: numberOf(said["datatype"]),
    isHistorical: said["isHistorical"] === true,
    isTransient: said["isTransient"] === true,
    isNull: said["isNull"] === true,
    properties: propertiesIn(fieldsOf(said["properties"])),
    value: valueIn(said),
  };
}

const MOST_PROPERTIES = 50;

function propertiesIn({ keys, values }: Fields): ReadonlyMap<string, RawValue> {
  const all = listOf(values);
  return new Map(
    listOf(keys)
      .slice(0, MOST_PROPERTIES)
      .map((key, index) => [String(key), valueIn(fieldsOf(all[index]))]),
  );
}

function valueIn({ intValue, longValue, floatValue, doubleValue, booleanValue, stringValue }: Fields): RawValue {
  return {
    ...(typeof intValue === "number" && { int: intValue }),
    ...(longValue !== undefined && { long: String(longValue) }),
    ...(typeof floatValue === "number" && { float: floatValue }),
    ...(typeof doubleValue === "number" && { double: doubleValue }),
    ...(typeof booleanValue === "boolean" && { boolean: booleanValue }),
    ...(typeof stringValue === "string" && { string: stringValue }),
  };
}

/** Of what the library gives for 64 bits, which is an object of its own. */
const numberOf = (value: unknown): number | null => (value === undefined ? null : Number(String(value)));
