import { defineScreens, screen } from "../../kit/screens.ts";
import { links } from "./links.ts";

export const screens = defineScreens({
  screens: [
    screen("/maintenance-management/work-order-board/$boardId", () => import("./list.tsx"), "WorkOrderList"),
    screen("/maintenance-management/work-order-board/$boardId/new", () => import("./new.tsx"), "NewWorkOrder"),
    screen("/maintenance-management/work-order-board/$boardId/$id", () => import("./record.tsx"), "WorkOrderRecord"),
    screen("/maintenance-management/failures", () => import("./failures/list.tsx"), "FailureList"),
  ],
  nouns: {
    "work-orders": { list: links.workOrders(), record: links.workOrder },
    // A failure stands on its order.
    "work-order-failures": { list: links.failures(), record: () => links.failures() },
  },
  moved: [
    ["/maintenance-management/work-order-board", "/maintenance-management/work-order-board/1"],
    ["/asset-management/work-order-board", "/maintenance-management/work-order-board/1"],
    ["/asset-management/work-order-board/$boardId", "/maintenance-management/work-order-board/$boardId"],
    ["/asset-management/work-order-board/$boardId/$id", "/maintenance-management/work-order-board/$boardId/$id"],
  ],
});
