import { t } from "../../i18n/index.ts";
import { contributeTab } from "../../kit/record/contributions.ts";
import { sensorTabs } from "../sensors/slots.ts";

export const contributions = [
  contributeTab(sensorTabs, {
    key: "record",
    label: () => t("common.tab.recordSheet"),
    needs: "sensors",
    isShown: ({ sensor }) => sensor.isRecord && sensor.status !== "pending",
    load: async () => (await import("./sheet.tsx")).SheetOfSensor,
  }),
];
