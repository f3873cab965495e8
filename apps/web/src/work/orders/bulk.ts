import { IconCalendarDue, IconFlag, IconProgressCheck, IconUser, IconUsersGroup } from "@tabler/icons-react";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { crews } from "@millwright/domain/register/crews/contract.ts";
import { workOrders, type WorkOrderRow } from "@millwright/domain/work/orders/contract.ts";
import { workRequests } from "@millwright/domain/work/requests/contract.ts";
import type { BulkAction, TakingAction } from "../../kit/bulk/action.ts";
import { askChoice, askInstant, askRecord } from "../../kit/bulk/ask.tsx";
import { AskStatus } from "./changes/bulk-status.tsx";
import { printAction } from "./printing/print-action.tsx";
import { mayChangePart } from "./statuses.ts";
import { priorityOptions } from "./words.ts";

const crew = "workOrders.field.crew";
const person = "workOrders.field.responsiblePerson";
const priority = "workOrders.field.priority";
const due = "workOrders.field.dueAt";
const fits = (order: WorkOrderRow) => mayChangePart(order, "plan");
const changing = { call: workOrders.bulk, invalidates: [workOrders], fits };

export const actions: readonly (BulkAction<WorkOrderRow> | TakingAction<WorkOrderRow>)[] = [
  {
    key: "person",
    label: person,
    icon: IconUser,
    ...changing,
    Ask: askRecord("responsiblePersonId", person, people.list, { none: "workOrders.bulk.noOne" }),
  },
  {
    key: "crew",
    label: crew,
    icon: IconUsersGroup,
    ...changing,
    Ask: askRecord("crewId", crew, crews.list, { none: "workOrders.bulk.noCrew" }),
  },
  // A converted request follows its order.
  {
    key: "status",
    label: "workOrders.field.status",
    icon: IconProgressCheck,
    call: workOrders.bulkStatus,
    invalidates: [workOrders, workRequests],
    isFinal: true,
    Ask: AskStatus,
  },
  { key: "priority", label: priority, icon: IconFlag, ...changing, Ask: askChoice("priority", priority, priorityOptions) },
  { key: "due", label: due, icon: IconCalendarDue, ...changing, Ask: askInstant("dueAt", due, "workOrders.bulk.noDue") },
  printAction,
];
