import { t } from "../../i18n/register.ts";
import { listed } from "../../kit/list/listed.ts";

export const lists = [
  listed("absences", {
    needs: "absences",
    title: () => t("absences.title"),
    columns: async () => (await import("./list.tsx")).columns,
  }),
];
