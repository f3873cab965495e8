import { t } from "../../i18n/work.ts";
import { listed } from "../../kit/list/listed.ts";

export const lists = [
  listed("crew-weeks", {
    needs: "crew-weeks",
    title: () => t("crewWeeks.lockedWeeks"),
    columns: async () => (await import("./list.tsx")).columns,
  }),
];
