import { IconCheck } from "@tabler/icons-react";
import { networks } from "@millwright/domain/iot/networks/contract.ts";
import { sensors, type SensorRow } from "@millwright/domain/iot/sensors/contract.ts";
import type { BulkAction } from "../../kit/bulk/action.ts";
import { archiveActions } from "../../kit/bulk/archive-actions.ts";
import { AskAdoption } from "./ask-adoption.tsx";

export const actions: readonly BulkAction<SensorRow>[] = [
  {
    key: "adopt",
    label: "sensors.adopt.many",
    icon: IconCheck,
    call: sensors.bulkAdopt,
    invalidates: [sensors, networks],
    isFinal: true,
    fits: ({ status }) => status === "pending",
    Ask: AskAdoption,
  },
  ...archiveActions(sensors.bulkArchive, [sensors, networks]),
];
