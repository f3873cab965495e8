import { hasMessage, t } from "../../i18n/work.ts";
import { listed } from "../../kit/list/listed.ts";

const said = (key: string, word: string): string => (hasMessage(key) ? t(key) : word);

export const lists = [
  listed("work-requests", {
    needs: "work-requests",
    title: () => t("workRequests.title"),
    columns: async (holds) => (await import("./list.tsx")).columnsFor(holds("people")),
    quick: (word) => said(`workRequests.quick.${word}`, word),
  }),
];
