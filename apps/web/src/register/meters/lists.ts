import { t } from "../../i18n/register.ts";
import { listed } from "../../kit/list/listed.ts";

export const lists = [
  listed("meters", {
    needs: "meters",
    title: () => t("meters.title"),
    columns: async () => (await import("./list.tsx")).columns,
  }),
];
