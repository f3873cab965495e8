import type { Adapter, Decoded, Delivery } from "@millwright/domain/iot/ingest/canonical.ts";
import type { Delivered } from "@millwright/domain/iot/ingest/contract.ts";
import type { Lane } from "../../platform/db/db.ts";
import type { OpenedGateway } from "../gateways/service.ts";

/** What the doors know of a gateway. */
export type GatewayFacts = OpenedGateway;

/** One message that a gateway sent, understood as far as it can be. */
export interface Incoming {
  gateway: GatewayFacts;
  adapter: Adapter;
  delivery: Delivery;
  decoded: Decoded;
  /** Somebody has it read again: what it says was judged before, and is no news. */
  isAgain?: true;
}

/** What became of a message; `failed` where storing it failed whatever was tried. */
export type Outcome = Delivered & { late: number; ahead: number; failed: boolean };

/** Of a message of which nothing has become yet. */
export const NOTHING_BECAME = {
  accepted: 0,
  duplicate: 0,
  conflicting: 0,
  pending: 0,
  quarantined: 0,
  refused: 0,
  late: 0,
  ahead: 0,
  failed: false,
} as const satisfies Omit<Outcome, "problems" | "commands">;

export const newOutcome = ({ decoded }: Pick<Incoming, "decoded">): Outcome => ({
  ...NOTHING_BECAME,
  problems: decoded.problems.map(({ kind, where }) => ({ kind, where })),
  commands: [],
});

/** A network always goes by the same one, so that the readings of a series never are in two transactions at once. */
export const laneOf = ({ gateway }: Incoming): Lane => (gateway.networkId % 2 === 0 ? 0 : 1);

/** How much of a batch a message takes; one without readings takes a place as well. */
export const weightOf = ({ decoded }: Incoming): number => decoded.readings.length + decoded.messages.length + 1;
