import { hasMessage, t } from "../../i18n/work.ts";
import { listed } from "../../kit/list/listed.ts";
import { links } from "./links.ts";

const said = (key: string, word: string): string => (hasMessage(key) ? t(key) : word);

export const lists = [
  listed("work-orders", {
    needs: "work-orders",
    title: () => t("workOrders.title"),
    columns: async (holds) => (await import("./list.tsx")).columnsFor(holds("work-costs")),
    quick: (word) => said(`workOrders.quick.${word}`, word),
  }),
  listed("work-order-boards", {
    needs: "work-order-boards",
    title: () => t("workOrderBoards.listTitle"),
    columns: async () => (await import("./boards/list.tsx")).columns,
  }),
  listed("work-order-failures", {
    needs: "work-orders",
    title: () => t("workOrders.failures.all"),
    columns: async () => (await import("./failures/list.tsx")).columns,
  }),
  listed("work-labour", {
    needs: "work-orders",
    title: () => t("workOrders.labour.listTitle"),
    to: links.labour(),
    columns: async () => (await import("./labour/list.tsx")).labourColumns,
  }),
  listed("work-order-costs", {
    needs: "work-costs",
    title: () => t("workOrders.sums.linesTitle"),
    to: links.costLines(),
    columns: async () => (await import("./costs/lines.tsx")).columns,
  }),
];
