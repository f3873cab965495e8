import { t } from "../../i18n/foundation.ts";
import { listed } from "../../kit/list/listed.ts";

export const lists = [
  listed("people", {
    needs: "people",
    title: () => t("people.title"),
    columns: async () => (await import("./list.tsx")).columns,
  }),
];
