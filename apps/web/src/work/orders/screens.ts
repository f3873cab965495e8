import { defineScreens, screen } from "../../kit/screens.ts";
import { links } from "./links.ts";

export const screens = defineScreens({
  screens: [
    screen("/maintenance-management/labour", () => import("./labour/list.tsx"), "LabourList"),
    screen("/maintenance-management/work-order-board/$boardId", () => import("./list.tsx"), "WorkOrderList"),
    screen("/maintenance-management/work-order-board/$boardId/new", () => import("./new.tsx"), "NewWorkOrder"),
    screen("/maintenance-management/work-order-board/$boardId/$id", () => import("./record.tsx"), "WorkOrderRecord"),
  ],
  nouns: { "work-orders": { list: links.workOrders(), record: links.workOrder } },
  moved: [
    ["/maintenance-management/work-order-board", "/maintenance-management/work-order-board/1"],
    ["/asset-management/work-order-board", "/maintenance-management/work-order-board/1"],
    ["/asset-management/work-order-board/$boardId", "/maintenance-management/work-order-board/$boardId"],
    ["/asset-management/work-order-board/$boardId/$id", "/maintenance-management/work-order-board/$boardId/$id"],
  ],
});
