import { IconCheck, IconClockPause } from "@tabler/icons-react";
import { alarms, type AlarmRow } from "@millwright/domain/iot/alarms/contract.ts";
import type { BulkAction } from "../../kit/bulk/action.ts";
import { AskAcknowledging } from "./ask-acknowledging.tsx";
import { AskShelving } from "./ask-shelving.tsx";

export const actions: readonly BulkAction<AlarmRow>[] = [
  {
    key: "acknowledge",
    label: "alarms.acknowledge.many",
    icon: IconCheck,
    call: alarms.bulkAcknowledge,
    invalidates: [alarms],
    isFinal: true,
    fits: ({ acknowledgedAt }) => acknowledgedAt === null,
    Ask: AskAcknowledging,
  },
  {
    key: "shelve",
    label: "alarms.shelve.many",
    icon: IconClockPause,
    call: alarms.bulkShelve,
    invalidates: [alarms],
    fits: ({ state }) => state === "active",
    Ask: AskShelving,
  },
];
