import { t } from "../../i18n/work.ts";
import { listed } from "../../kit/list/listed.ts";

export const lists = [
  listed("task-groups", {
    needs: "task-groups",
    title: () => t("taskGroups.title"),
    columns: async () => (await import("./list.tsx")).columns,
  }),
];
