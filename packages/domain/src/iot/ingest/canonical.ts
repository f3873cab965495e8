/** What every gateway's words become, whoever made the gateway. Times are milliseconds since 1970, UTC. */

/** Those that post what they say. */
export const POSTING_ADAPTERS = ["native", "monnit", "chirpstack", "tts", "axium"] as const;
export const ADAPTERS = [...POSTING_ADAPTERS, "sparkplug"] as const;
export type Adapter = (typeof ADAPTERS)[number];

/** Those whose gateways keep a connection to the broker here. */
const CONNECTED: readonly Adapter[] = ["native", "sparkplug"];
export const speaksMqtt = (adapter: Adapter): boolean => CONNECTED.includes(adapter);

/** One thing that came in by a door, as it came. */
export interface Delivery {
  text: string;
  /** Ours; the time of a reading for which its device gave none. */
  receivedAt: number;
  /** What stood behind the address, such as `event=up`. */
  query: Readonly<Record<string, string | undefined>>;
}

/** What an adapter has to know of the gateway. */
export interface GatewaySettings {
  /** Zone of times that are written without one; a place (`Europe/Oslo`) or UTC. */
  timeZone: string;
  /** Of a mapped gateway: where things are found in its JSON. */
  mapping: Mapping | null;
}

export const TIME_FORMS = ["iso", "milliseconds", "seconds"] as const;

/** By JSON pointers (RFC 6901). `readings` leads to a list, or to one object; the others begin at an entry of it, with `/` in front of all at the top of the document. */
export interface Mapping {
  readings: string;
  sensor: string;
  time: string | null;
  timeForm: (typeof TIME_FORMS)[number];
  values: readonly MappedValue[];
}
export interface MappedValue {
  /** Null: `datumAt` leads to its name. */
  datum: string | null;
  datumAt: string | null;
  value: string;
  unit: string | null;
}

/** Battery, signal and voltage are data like any other, kept when they change. */
export const VITALS = ["battery", "signal", "voltage"] as const;
export type Vital = (typeof VITALS)[number];

export interface CanonicalReading {
  sensor: string;
  datum: string;
  at: number;
  value: number;
  /** UCUM code, where the gateway says one. */
  unit: string | null;
  /** What the vendor says of it when it is not good. */
  quality: string | null;
  /** By which a repetition is known whose time is ours. */
  sourceId: string | null;
  /** The device gave no time. */
  isTimeOurs: boolean;
  /** Told from a store of the device, after the fact. */
  isHistorical: boolean;
  isVital: boolean;
}

/** A message of a vendor's sensor; of native ones the readings are all there is. */
export interface CanonicalMessage {
  sensor: string;
  /** The vendor's own word for the kind of sensor. */
  type: string | null;
  name: string | null;
  at: number;
  sourceId: string | null;
  stateBits: number;
  battery: number | null;
  voltage: number | null;
  signal: number | null;
  hasPendingChange: boolean;
}

export interface CanonicalGatewayMessage {
  at: number;
  /** The vendor's number, and its word. */
  type: number;
  word: string;
  power: string | null;
  battery: number | null;
  signal: number | null;
  count: number | null;
  hasPendingChange: boolean;
}

/** What a gateway can be asked to do, by the flag that asks for it. */
export const COMMANDS = ["reset", "update", "reform", "reboot"] as const;
export type Command = (typeof COMMANDS)[number];

/** What a gateway says became of a command that it was given. */
export interface CommandAnswer {
  id: number;
  isDone: boolean;
  /** In its own words. */
  note: string | null;
}

export const PROBLEMS = [
  "not_json",
  "too_deep",
  "too_many",
  "unknown_shape",
  "no_sensor",
  "no_datum",
  "no_time",
  "no_number",
  "not_decoded",
  "simulated",
  "no_mapping",
  "not_sparkplug",
  "no_birth",
  "gap",
  "unknown_alias",
  "unsupported_type",
] as const;
export type ProblemKind = (typeof PROBLEMS)[number];

/** What could not be read: why, and where in the message. */
export interface Problem {
  kind: ProblemKind;
  where: string;
}

export interface Decoded {
  readings: CanonicalReading[];
  messages: CanonicalMessage[];
  gatewayMessages: CanonicalGatewayMessage[];
  answers: CommandAnswer[];
  problems: Problem[];
  /** Version of the gateway's own software, where it names it. */
  firmware: string | null;
  /** Sensors that are there from now on, however old their values are. */
  begun: string[];
  /** Sensors that are gone from now on, as was said of them; null: the gateway is, with all that are behind it. */
  ended: (string | null)[];
  /** When the gateway says that it sent this, for how wrong its clock is. */
  sentAt: number | null;
}

export const nothingDecoded = (): Decoded => ({
  readings: [],
  messages: [],
  gatewayMessages: [],
  answers: [],
  problems: [],
  firmware: null,
  begun: [],
  ended: [],
  sentAt: null,
});

/** So much of one message is taken. */
export const MOST_READINGS = 1000;
export const MOST_BYTES = 256 * 1024;
/** What is wrong with a message is named so many times. */
export const MOST_PROBLEMS = 20;
