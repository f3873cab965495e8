import { assets } from "@millwright/domain/register/assets/contract.ts";
import { downtimes } from "@millwright/domain/register/downtimes/contract.ts";
import { t } from "../../i18n/register.ts";
import { optionsFrom } from "../../kit/filter/options-from.ts";
import { columnsOf } from "../../kit/grid/columns.tsx";

const column = columnsOf(downtimes.list, "downtimes.field");
export const columns = [
  column.text("name", { isTitle: true }),
  column.date("startAt"),
  column.date("endAt"),
  column.minutes("minutes", { width: 100 }),
  column.choice("state", {
    tones: { down: "alarm", degraded: "warn" },
    words: () => ({ down: t("downtimes.state.down"), degraded: t("downtimes.state.degraded") }),
  }),
  column.yesNo("isPlanned"),
  column.reference("reason"),
  column.reference("workOrder"),
  column.text("remark"),
  // What stands still is the title; by this it is chosen in a filter.
  column.reference("asset", { options: optionsFrom(assets.list) }),
  column.choice("source", {
    words: () => ({
      entered: t("downtimes.source.entered"),
      started: t("downtimes.source.started"),
      imported: t("downtimes.source.imported"),
    }),
  }),
];
