import { t } from "../../i18n/foundation.ts";
import { listed } from "../../kit/list/listed.ts";

export const lists = [
  listed("audit", {
    needs: "audit",
    title: () => t("audit.title"),
    columns: async (holds) => (await import("./list.tsx")).columnsFor(holds("people")),
  }),
];
