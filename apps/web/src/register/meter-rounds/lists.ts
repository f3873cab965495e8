import { t } from "../../i18n/register.ts";
import { listed } from "../../kit/list/listed.ts";

export const lists = [
  listed("meter-rounds", {
    needs: "meter-rounds",
    title: () => t("meterRounds.title"),
    columns: async () => (await import("./list.tsx")).columns,
  }),
];
