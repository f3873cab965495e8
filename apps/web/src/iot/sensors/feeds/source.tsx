import type { Ref } from "@millwright/domain/kit/fields.ts";
import { sensors } from "@millwright/domain/iot/sensors/contract.ts";
import { AppLink } from "../../../kit/layout/app-link.tsx";
import { useMay } from "../../../kit/wire/query.ts";
import { links } from "../links.ts";

/** The sensor that said a reading; a link for those who see sensors. */
export function ReadingSource({ sensor }: { sensor: Ref }) {
  const maySee = useMay(sensors.get);
  return maySee ? <AppLink to={links.record(sensor.id)}>{sensor.name}</AppLink> : <>{sensor.name}</>;
}
