import { IconCalendarStar, IconCopy } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { holidays } from "@millwright/domain/register/holidays/contract.ts";
import { holidayTarget } from "@millwright/domain/register/holidays/import.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { t } from "../../i18n/register.ts";
import { EmptyState } from "../../kit/feedback/states.tsx";
import { optionsFrom } from "../../kit/filter/options-from.ts";
import { columnsOf } from "../../kit/grid/columns.tsx";
import { Grid } from "../../kit/grid/grid.tsx";
import { Button } from "../../kit/layout/button.tsx";
import { ListScreen } from "../../kit/list/list-screen.tsx";
import { useList } from "../../kit/list/use-list.ts";
import { NewLink } from "../../kit/record/new-link.tsx";
import { archiveBulk } from "../../kit/selection/bulk.ts";
import { useMay } from "../../kit/wire/query.ts";
import { links } from "./links.ts";

const CopyDialog = lazy(() => import("./copy-dialog.tsx").then((module) => ({ default: module.CopyDialog })));

export function HolidayList() {
  const list = useList(holidays.list, columns, { sort: "day" });
  const [isCopying, setCopying] = useState(false);
  const mayCopy = useMay(holidays.copy);
  return (
    <ListScreen
      title={t("holidays.title")}
      list={list}
      counted="holidays.counted"
      create={{ call: holidays.create, to: links.add() }}
      transfer={{ export: holidays.export, importTarget: holidayTarget }}
      actions={
        <>
          {mayCopy && (
            <Button variant="secondary" onClick={() => setCopying(true)}>
              <IconCopy size={16} aria-hidden="true" />
              {t("holidays.copy.action")}
            </Button>
          )}
          <New />
        </>
      }
    >
      <Grid
        list={list}
        href={({ id }) => links.record(id)}
        bulk={bulk}
        empty={<EmptyState icon={IconCalendarStar} text={t("holidays.empty")} action={<New />} />}
      />
      {isCopying && (
        <Suspense>
          <CopyDialog onClose={() => setCopying(false)} />
        </Suspense>
      )}
    </ListScreen>
  );
}

const New = () => <NewLink call={holidays.create} to={links.add()} label={t("holidays.new")} />;
const bulk = archiveBulk(holidays, "holidays.counted");

const column = columnsOf(holidays.list, "holidays.field");
export const columns = [
  column.text("name", { isTitle: true }),
  column.day("day"),
  column.yesNo("isYearly"),
  column.reference("site", { options: optionsFrom(locations.list) }),
  column.number("minutes", { unit: "min" }),
];
