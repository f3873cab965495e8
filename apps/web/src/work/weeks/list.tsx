import { IconLock } from "@tabler/icons-react";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { crews } from "@millwright/domain/register/crews/contract.ts";
import { crewWeeks } from "@millwright/domain/work/weeks/contract.ts";
import { t } from "../../i18n/work.ts";
import { EmptyState } from "../../kit/feedback/states.tsx";
import { optionsFrom } from "../../kit/filter/options-from.ts";
import { columnsOf } from "../../kit/grid/columns.tsx";
import { Grid } from "../../kit/grid/grid.tsx";
import { ListScreen } from "../../kit/list/list-screen.tsx";
import { useList } from "../../kit/list/use-list.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { buttonClass } from "../../kit/layout/button.tsx";
import { links } from "./links.ts";

const stateWords = () => ({ locked: t("crewWeeks.state.locked"), unlocked: t("crewWeeks.state.unlocked") });
const column = columnsOf(crewWeeks.list, "crewWeeks.field");
export const columns = [
  column.text("name", { isTitle: true }),
  column.reference("crew", { options: optionsFrom(crews.list), width: 180 }),
  column.day("monday"),
  column.choice("state", { words: stateWords, tones: { locked: "completed", unlocked: "offline" } }),
  column.number("byOrders", { unit: "%" }),
  column.number("byHours", { unit: "%" }),
  column.number("doneCount"),
  column.number("orderCount"),
  column.minutes("lockedMinutes"),
  column.number("breakIns"),
  column.number("takenOut"),
  column.person("lockedBy", { options: optionsFrom(people.list) }),
  column.date("lockedAt", { isShort: true }),
];

/** Weeks that were locked, with how much of each happened. */
export function LockedWeekList() {
  const list = useList(crewWeeks.list, columns, { sort: "-monday" });
  return (
    <ListScreen
      title={t("crewWeeks.lockedWeeks")}
      list={list}
      counted="crewWeeks.counted"
      transfer={{ export: crewWeeks.export }}
      hasArchive={false}
      actions={
        <AppLink to={links.plan()} className={buttonClass("primary")}>
          {t("crewWeeks.record.planned")}
        </AppLink>
      }
    >
      <Grid list={list} href={({ id }) => links.record(id)} empty={<EmptyState icon={IconLock} text={t("crewWeeks.empty")} />} />
    </ListScreen>
  );
}
