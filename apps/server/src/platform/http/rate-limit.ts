import type { FastifyInstance, FastifyRequest } from "fastify";
import { refuse } from "@millwright/domain/kit/errors.ts";
import { answerOf } from "../call/refusals.ts";
import { networkOf } from "./network.ts";
import { isFromHere } from "./sent-on.ts";
import type { Sessions } from "../call/session.ts";

/** So many calls at once, and so many a second after that. */
export interface Rate {
  burst: number;
  perSecond: number;
}

export interface Rates {
  /** Signing in, by address. */
  signIn: Rate;
  /** Everything, by session. */
  session: Rate;
  /** Everything, by address; it also bounds those who invent a new token for each call. */
  address: Rate;
  /** Messages of one gateway, by where it calls from and the name that it gives. */
  gateway: Rate;
  /** Messages of all gateways behind one address: a plant has many. */
  gateways: Rate;
}

/** Far above what people and their screens need; a plant behind one address signs in at the change of shifts. */
export const STANDARD_RATES: Rates = {
  signIn: { burst: 60, perSecond: 1 },
  session: { burst: 600, perSecond: 60 },
  address: { burst: 3000, perSecond: 300 },
  gateway: { burst: 300, perSecond: 100 },
  gateways: { burst: 20_000, perSecond: 2000 },
};

/** Addresses of routes as they are registered: what was sent may be spelt in many ways. */
const LIMITED = /^\/(api|auth|ical|ingest|u)\//;
/** Signing in, and whatever else a stranger may try to get in by. */
const SIGN_IN = /^(\/auth\/(signin\/?|Validate\/?|HandleCredentials\/emailReset)|\/api\/auth\/register)$/;
const MOST_BUCKETS = 20_000;

interface Limiting {
  rates: Rates;
  /** The operator's own programs on this machine are not limited. Where people reach it from elsewhere, they cannot be told from what a proxy here sends on. */
  isReachedFromElsewhere: boolean;
  now?: () => number;
}

/** Counts a call of a session that is known only once its connection is open; the seconds to wait, 0 for none. */
export type CountsSession = (request: FastifyRequest, digest: Buffer) => number;

/** Refuses with 429 and the seconds to wait. In this process only: several of them allow as many times more. */
export function limitRates(
  app: FastifyInstance,
  sessions: Pick<Sessions, "tokenDigest">,
  { rates, isReachedFromElsewhere, now = Date.now }: Limiting,
): CountsSession {
  const signIns = buckets(rates.signIn, now);
  const bySession = buckets(rates.session, now);
  const byAddress = buckets(rates.address, now);
  const byGateway = buckets(rates.gateway, now);
  const ofGateways = buckets(rates.gateways, now);
  const isFree = (request: FastifyRequest) => !isReachedFromElsewhere && isFromHere(request);
  const keyOf = (digest: Buffer) => digest.toString("base64");
  const waitsOf = (request: FastifyRequest, url: string): number[] => {
    const network = networkOf(request.ip);
    const digest = sessions.tokenDigest(request);
    if (request.routeOptions.config.served?.endpoint.access === "gateway")
      return [ofGateways(network), byGateway(`${network} ${request.url} ${digest?.toString("base64") ?? ""}`)];
    const waits = [byAddress(network)];
    if (digest) waits.push(bySession(keyOf(digest)));
    if (request.method !== "GET" && SIGN_IN.test(url)) waits.push(signIns(network));
    return waits;
  };
  app.addHook("onRequest", async (request, reply) => {
    const { url = "" } = request.routeOptions;
    if (!request.is404 && !LIMITED.test(url)) return;
    if (isFree(request)) return;
    const waitSeconds = Math.ceil(Math.max(...waitsOf(request, url)));
    if (waitSeconds === 0) return;
    const answer = answerOf(refuse("too_many", "too_many"), request.id, request.log);
    return await reply.code(answer.status).header("retry-after", String(waitSeconds)).send(answer.body);
  });
  return (request, digest) => (isFree(request) ? 0 : Math.ceil(bySession(keyOf(digest))));
}

interface Bucket {
  tokens: number;
  at: number;
}

/** Takes a token of the key's bucket; answers 0, or the seconds until there is one again. */
function buckets({ burst, perSecond }: Rate, now: () => number): (key: string) => number {
  const held = new Map<string, Bucket>();
  const filled = (bucket: Bucket, at: number) => Math.min(burst, bucket.tokens + ((at - bucket.at) / 1000) * perSecond);
  return (key) => {
    const at = now();
    const found = held.get(key);
    const tokens = found ? filled(found, at) : burst;
    // Taken out and put in again: the map's order is that of the last use.
    held.delete(key);
    held.set(key, { tokens: tokens >= 1 ? tokens - 1 : tokens, at });
    if (held.size > MOST_BUCKETS) held.delete(held.keys().next().value ?? key);
    return tokens >= 1 ? 0 : (1 - tokens) / perSecond;
  };
}
