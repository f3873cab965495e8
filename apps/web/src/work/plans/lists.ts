import { t } from "../../i18n/work.ts";
import { listed } from "../../kit/list/listed.ts";
import { links } from "./links.ts";

export const lists = [
  listed("plans", {
    needs: "plans",
    title: () => t("plans.title"),
    columns: async () => (await import("./list.tsx")).columns,
  }),
  listed("plan-assets", {
    needs: "plans",
    title: () => t("plans.assets.all"),
    to: links.due(),
    columns: async () => (await import("./assets/list.tsx")).columns,
  }),
  listed("plan-occurrences", {
    needs: "plans",
    title: () => t("plans.history.all"),
    to: links.history(),
    columns: async () => (await import("./history/list.tsx")).columns,
  }),
];
