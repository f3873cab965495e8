import type { ReactNode } from "react";
import type { Ref } from "@millwright/domain/kit/fields.ts";
import { links } from "../../../iot/sensors/public.ts";
import { Offered } from "./offered.tsx";

/** Leads to the sensor, where its page is there for the reader. */
export const OfSensor = ({ sensor, children }: { sensor: Ref | null; children: ReactNode }) =>
  sensor ? (
    <>
      <Offered to={links.record(sensor.id)}>{sensor.name}</Offered>
      {children && <> · {children}</>}
    </>
  ) : (
    children
  );
