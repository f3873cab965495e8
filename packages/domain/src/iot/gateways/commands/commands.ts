import type { Reason } from "../../../kit/reasons.ts";
import { COMMANDS, type Adapter, type Command } from "../../ingest/canonical.ts";
import { NODE_BORN, NODE_BORN_AGAIN } from "../../ingest/sparkplug/births.ts";
import { dueAfter } from "../../readings/heartbeat.ts";

export { COMMANDS, type Command };

export const COMMAND_STATES = ["pending", "sent", "confirmed", "failed", "expired", "cancelled"] as const;
export type CommandState = (typeof COMMAND_STATES)[number];

/** What was sent cannot be called back; what has ended stays as it is. A pending one is confirmed where the vendor's software carries it. */
const NEXT: Record<CommandState, readonly CommandState[]> = {
  pending: ["sent", "confirmed", "expired", "cancelled"],
  sent: ["confirmed", "failed", "expired"],
  confirmed: [],
  failed: [],
  expired: [],
  cancelled: [],
};

export const mayBecome = (state: CommandState, next: CommandState): boolean => NEXT[state].includes(next);

/** The states from which a command becomes this one. */
export const statesBefore = (next: CommandState): CommandState[] => COMMAND_STATES.filter((state) => mayBecome(state, next));

/** Something may still become of it: of one gateway and kind there is one of these at most. */
export const isLiving = (state: CommandState): boolean => NEXT[state].length > 0;

/**
 * How a command reaches its gateway. "us": with the answer to its next message, or over its MQTT connection. "vendor": a person starts it in the vendor's software;
 * it is kept here, and confirmed by the gateway's own message.
 */
export type Carrier = "us" | "vendor";

const CARRIED: Record<Adapter, Partial<Record<Command, Carrier>>> = {
  native: { reset: "us", update: "us", reform: "us", reboot: "us" },
  monnit: { reset: "vendor", update: "vendor", reform: "vendor" },
  chirpstack: {},
  tts: {},
  axium: {},
  sparkplug: { reform: "us", reboot: "us" },
};

/** Where it is done, for those that take nothing from here. */
const ELSEWHERE: Record<Adapter, Reason> = {
  native: "command_at_device",
  monnit: "command_at_device",
  chirpstack: "command_in_chirpstack",
  tts: "command_in_things_stack",
  axium: "command_at_device",
  sparkplug: "command_at_device",
};

/** Null: such a gateway cannot be asked this; `elsewhere` says where it is done. */
export const carrierOf = (adapter: Adapter, command: Command): Carrier | null => CARRIED[adapter][command] ?? null;
export const elsewhere = (adapter: Adapter): Reason => ELSEWHERE[adapter];

/** The messages of a gateway that say a command was done, by their numbers: those of Monnit, and the births of an edge node. Born on its old connection, it was not restarted. */
const CONFIRMING: Readonly<Record<number, readonly Command[]>> = {
  4: ["reform"],
  5: ["reset"],
  14: ["update"],
  250: ["update"],
  [NODE_BORN]: ["reform", "reboot"],
  [NODE_BORN_AGAIN]: ["reform"],
};
export const confirmedBy = (type: number): readonly Command[] => CONFIRMING[type] ?? [];

type Flags = Partial<Record<Command, boolean | undefined>>;

/** The one flag that is set, in the address or in the body; else those among which one has to be chosen. */
export function commandIn(...sent: readonly Flags[]): { command: Command } | { among: readonly Command[] } {
  const set = COMMANDS.filter((flag) => sent.some((flags) => flags[flag] === true));
  const [command] = set;
  if (command === undefined) return { among: COMMANDS };
  return set.length === 1 ? { command } : { among: set };
}

/** For a gateway of which nobody said how often it is heard. */
const USUAL_HEARTBEAT_SECONDS = 3600;

/** When a command ends by itself: three heartbeats after it was asked for, as a gateway is offline then. Milliseconds. */
export function expiryOf(askedAt: number, heartbeatSeconds: number | null): number {
  const due = dueAfter(askedAt, heartbeatSeconds ?? USUAL_HEARTBEAT_SECONDS);
  return due?.offline ?? askedAt;
}
