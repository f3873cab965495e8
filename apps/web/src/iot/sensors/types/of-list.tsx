import { lazy, Suspense } from "react";
import type { ListKey } from "@millwright/domain/foundation/reference-lists/lists.ts";

const SensorTypes = lazy(() => import("./sensor-types.tsx").then((module) => ({ default: module.SensorTypes })));

/** Below the list of types: what each measures, and in which units that is shown. */
export const OfList = ({ list }: { list: ListKey }) => <Suspense>{list === "sensor-types" && <SensorTypes />}</Suspense>;
