import { t } from "../../i18n/insight.ts";
import { listed } from "../../kit/list/listed.ts";

export const lists = [
  listed("boards", {
    needs: "boards",
    title: () => t("boards.title"),
    columns: async () => (await import("./list.tsx")).columns,
  }),
];
