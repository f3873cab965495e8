import { ALPINE_NETWORKS } from "./alpine.ts";
import { CHILLER_NETWORKS } from "./chillers.ts";
import type { DemoGateway, DemoSensor } from "./formulas.ts";
import { HARBOR_NETWORKS } from "./harbor.ts";

/** A gateway of any demo company, with the place of its first series among all: by it the noise of a series is known, and what a device calls itself. */
interface Placed {
  gateway: DemoGateway;
  place: number;
}

const seriesIn = ({ data }: DemoSensor): number => Object.keys(data).length;

/** All gateways of the demo companies; their codes are theirs alone. */
export const PLACED: readonly Placed[] = placed();

function placed(): Placed[] {
  let place = 0;
  return [HARBOR_NETWORKS, ALPINE_NETWORKS, CHILLER_NETWORKS].flat().flatMap(({ gateways }) =>
    gateways.map((gateway) => {
      const own = { gateway, place };
      place += gateway.sensors.reduce((sum, sensor) => sum + seriesIn(sensor), 0);
      return own;
    }),
  );
}

/** Sensors of a gateway, each with the place of its first series. */
export function sensorsOf({ gateway, place }: Placed): { sensor: DemoSensor; place: number }[] {
  let at = place;
  return gateway.sensors.map((sensor) => {
    const own = { sensor, place: at };
    at += seriesIn(sensor);
    return own;
  });
}
