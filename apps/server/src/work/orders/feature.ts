import { boardExamples } from "@millwright/domain/work/orders/boards/examples.ts";
import { examples } from "@millwright/domain/work/orders/examples.ts";
import { planExamples } from "@millwright/domain/work/orders/planned/examples.ts";
import { orderReadingExamples } from "@millwright/domain/work/orders/readings/examples.ts";
import { stopExamples } from "@millwright/domain/work/orders/stops/examples.ts";
import { printExamples } from "@millwright/domain/work/orders/printing/examples.ts";
import { workLabourExamples } from "@millwright/domain/work/orders/labour/examples.ts";
import { workOrderCostExamples } from "@millwright/domain/work/orders/costs/examples.ts";
import { failureExamples } from "@millwright/domain/work/orders/failures/examples.ts";
import { relationExamples } from "@millwright/domain/work/orders/relations/examples.ts";
import { similarExamples } from "@millwright/domain/work/orders/similar/examples.ts";
import { workPartExamples } from "@millwright/domain/work/orders/work-parts/examples.ts";
import { noteExamples, subtaskExamples, taskExamples } from "@millwright/domain/work/orders/tasks/examples.ts";
import { notices } from "./notices.ts";
import { defineFeature, served } from "../../platform/call/feature.ts";
import { findBoard, isSeen } from "./boards/queries.ts";
import { boardHandlers } from "./boards/routes.ts";
import { dueChores } from "./due.ts";
import { orderFinders } from "./files.ts";
import { failureHandlers, failureWriter } from "./failures/routes.ts";
import { workOrderLookup, workOrderWriter } from "./import.ts";
import { orderLabelling } from "./labelling.ts";
import { labourWriter } from "./labour/import.ts";
import { workLabourHandlers } from "./labour/routes.ts";
import { isOfSeenOrder } from "./costs/list.ts";
import { workOrderCostHandlers } from "./costs/routes.ts";
import { listeners } from "./listeners.ts";
import { planHandlers } from "./planned/routes.ts";
import { printChores } from "./printing/prints.ts";
import { printHandlers } from "./printing/routes.ts";
import { printTasks } from "./printing/task.ts";
import { relationHandlers } from "./relations/routes.ts";
import { orderReadingHandlers } from "./readings/routes.ts";
import { noteHandlers } from "./notes/routes.ts";
import { orderHandlers } from "./routes.ts";
import { search } from "./searching.ts";
import { similarHandlers } from "./similar/routes.ts";
import { stopHandlers } from "./stops/routes.ts";
import { subtaskHandlers } from "./steps/routes.ts";
import { taskHandlers } from "./tasks/routes.ts";
import { workPartHandlers } from "./work-parts/routes.ts";

export const feature = defineFeature({
  notices,
  calls: [
    served("workOrders", examples, ({ files }) => orderHandlers(files)),
    served("workOrderBoards", boardExamples, boardHandlers),
    served("workOrderTasks", taskExamples, taskHandlers),
    served("workOrderSubtasks", subtaskExamples, ({ files }) => subtaskHandlers(files)),
    served("workOrderStops", stopExamples, stopHandlers),
    served("workNotes", noteExamples, noteHandlers),
    served("workOrderPlan", planExamples, planHandlers),
    served("workOrderFailures", failureExamples, failureHandlers),
    served("workOrderRelations", relationExamples, relationHandlers),
    served("similarOrders", similarExamples, similarHandlers),
    served("workParts", workPartExamples, workPartHandlers),
    served("workLabour", workLabourExamples, workLabourHandlers),
    served("workOrderCosts", workOrderCostExamples, workOrderCostHandlers),
    served("workOrderReadings", orderReadingExamples, orderReadingHandlers),
    served("workOrderPrint", printExamples, printHandlers),
  ],
  nouns: {
    "work-order-boards": {
      find: findBoard,
      search: { code: null, also: isSeen },
      heard: { also: isSeen, by: ["sharedWith", "roleIds", "ownerId"] },
    },
    "work-order-costs": { heard: { also: isOfSeenOrder, by: ["workOrderId"] } },
    "work-orders": {
      find: orderFinders["work-orders"],
      writer: workOrderWriter,
      lookup: workOrderLookup,
      labelling: orderLabelling,
      search,
    },
    "work-labour": { writer: labourWriter },
    "work-order-failures": { writer: failureWriter },
    "work-order-subtasks": { find: orderFinders["work-order-subtasks"] },
  },
  listeners,
  tasks: printTasks,
  chores: ({ db, files }) => ({ ...printChores(db, files), ...dueChores(db) }),
});
