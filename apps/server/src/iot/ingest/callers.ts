import type { FastifyRequest } from "fastify";
import type { GatewayCaller, Gateways } from "../../platform/call/gateways.ts";
import { refusalOf } from "../../platform/call/refusals.ts";
import type { Database } from "../../platform/db/db.ts";
import { openedBy as askedOf } from "../gateways/service.ts";
import { figures } from "./figures.ts";
import type { GatewayFacts } from "./incoming.ts";
import type { Knocks } from "./knocks.ts";

export interface KnownGateways extends Gateways {
  /** The gateway that a credential opens; null for one that opens none, or another one than is named. */
  openedBy: (token: string, publicId: string | null) => Promise<GatewayFacts | null>;
}

interface Held {
  facts: GatewayFacts;
  until: number;
}
/** How long another process may go on with a credential that was revoked. */
const HELD_MS = 5000;
const MOST_HELD = 20_000;

export function openCallers(db: Database, knocks: Pick<Knocks, "note">): KnownGateways {
  const held = new Map<string, Held>();
  const openedBy: KnownGateways["openedBy"] = async (token, publicId) => {
    const known = held.get(token);
    const isFresh = known !== undefined && known.until > Date.now();
    const facts = isFresh ? known.facts : await askedOf(db, token).catch((thrown: unknown) => whileAway(thrown, known));
    if (!isFresh && facts) remember(held, token, facts);
    return facts && (publicId === null || publicId === facts.publicId) ? facts : null;
  };
  return {
    openedBy,
    caller: async (request) => {
      const shown = shownBy(request);
      const facts = shown && (await openedBy(shown.token, shown.publicId));
      if (facts) return callerOf(facts);
      figures.refuse("credential");
      knocks.note(shown?.publicId ?? shown?.token ?? "", "credential");
      return null;
    },
  };
}

/** With the database away whoever was known before is: nothing is stored by that, and what is put aside is looked at again before it is. */
function whileAway(thrown: unknown, known: Held | undefined): GatewayFacts {
  if (known && refusalOf(thrown)?.code === "unavailable") return known.facts;
  throw thrown;
}

/** By the credential itself, which this process has just been shown; only what opens something is kept. */
function remember(held: Map<string, Held>, token: string, facts: GatewayFacts): void {
  held.delete(token);
  held.set(token, { facts, until: Date.now() + HELD_MS });
  if (held.size > MOST_HELD) held.delete(held.keys().next().value ?? token);
}

/** Bearer; Basic with the public id as the name; or, where a vendor can send neither, the credential in place of the public id in the address. */
function shownBy({ headers, params }: FastifyRequest): { token: string; publicId: string | null } | null {
  const named = (params as { publicId?: string }).publicId ?? null;
  const [, scheme = "", value = ""] = /^(Bearer|Basic)\s+(\S+)$/i.exec(headers.authorization ?? "") ?? [];
  if (/^bearer$/i.test(scheme)) return { token: value, publicId: named };
  if (/^basic$/i.test(scheme)) {
    const [user = "", ...rest] = Buffer.from(value, "base64").toString("utf8").split(":");
    return named === null || named === user ? { token: rest.join(":"), publicId: user } : null;
  }
  return headers.authorization === undefined && named !== null ? { token: named, publicId: null } : null;
}

const facts = new WeakMap<GatewayCaller, GatewayFacts>();

function callerOf(found: GatewayFacts): GatewayCaller {
  const caller = { tenantId: found.tenantId, gatewayId: found.gatewayId, publicId: found.publicId };
  facts.set(caller, found);
  return caller;
}

/** What else is known of a gateway that has called. */
export function factsOfCaller(caller: GatewayCaller): GatewayFacts {
  const found = facts.get(caller);
  if (!found) throw new Error("broken promise: a gateway's call comes with what its credential opened");
  return found;
}
