import type { FastifyBaseLogger, FastifyRequest } from "fastify";

/** A machine that calls, as its credential says. The organisation comes from that alone. */
export interface GatewayCaller {
  tenantId: number;
  gatewayId: number;
  publicId: string;
}

/** What a gateway's call may know. It has no transaction of its own: what gateways say is written together. */
export interface GatewayCtx {
  gateway: GatewayCaller;
  now: Date;
  requestId: string;
  log: FastifyBaseLogger;
}

/** Knows gateways by what they show; brought by the feature that keeps their credentials. */
export interface Gateways {
  /** Null for whoever shows no good credential, and for one that is another gateway's than the address names. */
  caller: (request: FastifyRequest) => Promise<GatewayCaller | null>;
}

/** Of a server without gateways. */
export const NO_GATEWAYS: Gateways = { caller: async () => await Promise.resolve(null) };
