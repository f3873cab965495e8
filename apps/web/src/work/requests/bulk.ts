import { IconArrowBackUp, IconCheck, IconFlag, IconUsersGroup, IconX } from "@tabler/icons-react";
import { crews } from "@millwright/domain/register/crews/contract.ts";
import { workRequests, type WorkRequestRow } from "@millwright/domain/work/requests/contract.ts";
import { canMoveRequest, needsReason, type RequestDecision } from "@millwright/domain/work/requests/status.ts";
import { t } from "../../i18n/work.ts";
import type { BulkAction } from "../../kit/bulk/action.ts";
import { askChoice, askNothing, askReason, askRecord } from "../../kit/bulk/ask.tsx";

const crew = "workRequests.field.crew";
const priority = "workRequests.field.priority";
const priorities = () => [
  { value: 3, label: t("marks.priority.high") },
  { value: 2, label: t("marks.priority.medium") },
  { value: 1, label: t("marks.priority.low") },
];

const moved = (move: RequestDecision, icon: BulkAction<WorkRequestRow>["icon"]): BulkAction<WorkRequestRow> => ({
  key: move,
  label: `workRequests.judge.${move}.word`,
  icon,
  call: workRequests.bulkStatus,
  invalidates: [workRequests],
  isDangerous: move === "reject",
  fits: ({ status, workOrder }) => canMoveRequest({ statusId: status.id, isConverted: workOrder !== null }, move),
  Ask: needsReason(move) ? askReason({ move }) : askNothing({ move }, "workRequests.bulk.accept"),
});

export const actions: readonly BulkAction<WorkRequestRow>[] = [
  moved("accept", IconCheck),
  moved("reject", IconX),
  {
    key: "priority",
    label: priority,
    icon: IconFlag,
    call: workRequests.bulk,
    invalidates: [workRequests],
    fits: ({ workOrder }) => workOrder === null,
    Ask: askChoice("priority", priority, priorities),
  },
  {
    key: "crew",
    label: crew,
    icon: IconUsersGroup,
    call: workRequests.bulk,
    invalidates: [workRequests],
    fits: ({ workOrder }) => workOrder === null,
    Ask: askRecord("crewId", crew, crews.list, { none: "workOrders.bulk.noCrew" }),
  },
  moved("reopen", IconArrowBackUp),
];
