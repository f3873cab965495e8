import type { KnownSensor } from "../sensors/service.ts";
import type { Series } from "../readings/service.ts";

/** A sensor as far as storing what it says needs it. */
export type SensorFacts = Pick<KnownSensor, "id" | "isPending" | "heartbeatSeconds" | "data">;

/** The newest battery, signal or voltage of a series. */
export interface LastVital {
  at: number;
  value: number;
}

/**
 * What was found out about sensors and series, so that a batch asks for what is new alone. Bounded, and forgotten after a while: people adopt sensors and exchange
 * them. What a transaction learns is kept once that is committed.
 */
export interface Known {
  /** When sensors and gateways were noted as heard last, by `sensor <id>` and `gateway <id>`. */
  heard: Map<string, number>;
  sensors: Map<string, SensorFacts | null>;
  series: Map<string, Series>;
  vitals: Map<number, LastVital>;
}

export const nothingKnown = (): Known => ({ sensors: new Map(), series: new Map(), vitals: new Map(), heard: new Map() });

const MOST_ENTRIES = 300_000;
const FORGOTTEN_AFTER_MS = 15_000;

export class KnownByTenant {
  readonly #byTenant = new Map<number, { known: Known; since: number }>();
  #entries = 0;
  readonly #now: () => number;
  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  of(tenantId: number): Known {
    const found = this.#byTenant.get(tenantId);
    if (found && this.#now() - found.since < FORGOTTEN_AFTER_MS) return found.known;
    const known = nothingKnown();
    if (this.#entries > MOST_ENTRIES) this.#forgetAll();
    this.#byTenant.set(tenantId, { known, since: this.#now() });
    return known;
  }

  learn(tenantId: number, learnt: Known): void {
    const known = this.of(tenantId);
    for (const [key, sensor] of learnt.sensors) known.sensors.set(key, sensor);
    for (const [key, series] of learnt.series) known.series.set(key, series);
    for (const [key, vital] of learnt.vitals) known.vitals.set(key, vital);
    for (const [key, at] of learnt.heard) known.heard.set(key, at);
    this.#entries += learnt.sensors.size + learnt.series.size + learnt.vitals.size;
  }

  /** What was known may be otherwise now. */
  forget(tenantId: number): void {
    this.#byTenant.delete(tenantId);
  }

  #forgetAll(): void {
    this.#byTenant.clear();
    this.#entries = 0;
  }
}
