import { IconArchive, IconArchiveOff } from "@tabler/icons-react";
import type { Contract } from "@millwright/domain/kit/endpoint.ts";
import type { BulkAction, BulkCall } from "./action.ts";
import { askNothing } from "./ask.tsx";

/** To the archive and back, for every kind of record that has one. */
export const archiveActions = (call: BulkCall, invalidates: readonly Contract[]): BulkAction<unknown>[] => [
  {
    key: "archive",
    label: "common.action.archive",
    icon: IconArchive,
    call,
    invalidates,
    isDangerous: true,
    Ask: askNothing({ archived: true }, "kit.bulk.archiveText"),
  },
  {
    key: "restore",
    label: "common.action.restore",
    icon: IconArchiveOff,
    call,
    invalidates,
    isForArchived: true,
    Ask: askNothing({ archived: false }, "kit.bulk.restoreText"),
  },
];
