import { t } from "../../i18n/register.ts";
import { listed } from "../../kit/list/listed.ts";

export const lists = [
  listed("locations", {
    needs: "locations",
    title: () => t("locations.title"),
    columns: async () => (await import("./list.tsx")).columns,
  }),
];
