import type { LayoutPart } from "@millwright/domain/kit/shell/layout.ts";
import { defineScreens, FULL_WIDTH, screen, WITH_RIGHT_PANEL } from "../../kit/screens.ts";
import { boardLinks, EVERY_ORDER, links } from "./links.ts";

const BOARD: LayoutPart = { ...FULL_WIDTH, ...WITH_RIGHT_PANEL };
/** The board of every order is a list. */
const boardLayout = ({ boardId }: { boardId?: string | undefined }): LayoutPart => (boardId === EVERY_ORDER ? WITH_RIGHT_PANEL : BOARD);

export const screens = defineScreens({
  screens: [
    screen("/maintenance-management/labour", () => import("./labour/list.tsx"), "LabourList"),
    screen("/asset-management/work-order-board", () => import("./boards/list.tsx"), "BoardList"),
    screen("/maintenance-management/work-order-board/new", () => import("./boards/form.tsx"), "NewBoard"),
    screen("/maintenance-management/work-order-board/$boardId", () => import("./board-page.tsx"), "BoardPage", "shell", boardLayout),
    screen("/maintenance-management/work-order-board/$id/edit", () => import("./boards/form.tsx"), "EditBoard"),
    screen("/maintenance-management/work-order-board/$boardId/new", () => import("./new.tsx"), "NewWorkOrder", "shell", WITH_RIGHT_PANEL),
    screen(
      "/maintenance-management/work-order-board/$boardId/$id",
      () => import("./record.tsx"),
      "WorkOrderRecord",
      "shell",
      WITH_RIGHT_PANEL,
    ),
    screen("/maintenance-management/work-costs", () => import("./costs/page.tsx"), "WorkCosts"),
    screen("/maintenance-management/work-costs/lines", () => import("./costs/lines.tsx"), "CostLines"),
    screen("/maintenance-management/failures", () => import("./failures/list.tsx"), "FailureList"),
  ],
  nouns: {
    "work-orders": { list: links.workOrders(), record: links.workOrder, add: links.newWorkOrder() },
    "work-order-boards": { list: boardLinks.list(), record: boardLinks.record, add: boardLinks.add() },
    // A failure stands on its order.
    "work-order-failures": { list: links.failures(), record: () => links.failures() },
  },
  moved: [
    ["/maintenance-management/work-order-board", "/asset-management/work-order-board"],
    ["/asset-management/work-order-board/$boardId", "/maintenance-management/work-order-board/$boardId"],
    ["/asset-management/work-order-board/$boardId/$id", "/maintenance-management/work-order-board/$boardId/$id"],
  ],
});
