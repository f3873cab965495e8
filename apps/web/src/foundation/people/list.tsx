import { IconPlus, IconUsers } from "@tabler/icons-react";
import { lazy } from "react";
import { people, type PersonRow } from "@millwright/domain/foundation/people/contract.ts";
import { peopleTarget } from "@millwright/domain/foundation/people/import.ts";
import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";
import { t } from "../../i18n/foundation.ts";
import { EmptyState } from "../../kit/feedback/states.tsx";
import type { Bulk } from "../../kit/selection/bulk.ts";
import { columnsOf } from "../../kit/grid/columns.tsx";
import { Grid } from "../../kit/grid/grid.tsx";
import { ListScreen, type QuickFilter } from "../../kit/list/list-screen.tsx";
import { optionsFrom } from "../../kit/filter/options-from.ts";
import { useList } from "../../kit/list/use-list.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { buttonClass } from "../../kit/layout/button.tsx";
import { useMay } from "../../kit/wire/query.ts";
import { ContributedParts } from "../../kit/record/contributed.tsx";
import { today } from "../../kit/format.ts";
import { links } from "./links.ts";
import { PersonName } from "./person-name.tsx";
import { peopleLinks } from "./slots.ts";

export function PeopleList() {
  const list = useList(people.list, columns, { sort: "name" });
  return (
    <ListScreen
      title={t("people.title")}
      list={list}
      counted="people.counted"
      create={{ call: people.create, to: links.add() }}
      transfer={transfer}
      actions={
        <>
          <ContributedParts of={peopleLinks} give={{}} />
          <NewPersonLink />
        </>
      }
      quickFilters={quick()}
    >
      <Grid
        list={list}
        href={(person) => links.record(person.id)}
        bulk={bulk}
        preview={Preview}
        empty={<EmptyState icon={IconUsers} text={t("people.empty")} action={<NewPersonLink />} />}
      />
    </ListScreen>
  );
}

function NewPersonLink() {
  const may = useMay(people.create);
  if (!may) return null;
  return (
    <AppLink to={links.add()} className={buttonClass("primary")}>
      <IconPlus size={16} aria-hidden="true" />
      {t("people.new")}
    </AppLink>
  );
}

const bulk: Bulk<PersonRow> = {
  calls: [people.bulk, people.bulkArchive],
  counted: "people.counted",
  load: () => import("./bulk.ts"),
};

const Preview = lazy(() => import("./preview.tsx").then((module) => ({ default: module.PersonPreview })));

const transfer = { export: people.export, importTarget: peopleTarget };
/** What somebody who keeps the register looks for: other firms' people, and certificates that end soon. */
const quick = (): QuickFilter[] => [
  { label: t("people.quick.contractors"), filters: { isContractor: { filterType: "set", values: [true] } } },
  {
    label: t("people.quick.certificates"),
    filters: { certificateEndsOn: { filterType: "date", type: "lessThan", dateFrom: dayIn(CERTIFICATE_DAYS + 1) } },
  },
];
const CERTIFICATE_DAYS = 60;
const dayIn = (days: number): string => new Date(Date.parse(`${today()}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

const column = columnsOf(people.list, "people.field");
export const columns = [
  { ...column.text("name", { isTitle: true }), render: PersonName },
  // On a phone the job stands above the name, as a code does elsewhere.
  { ...column.text("jobTitle", { width: 170 }), part: "code" as const },
  column.reference("craft", { options: optionsFrom(valuesOf("crafts").options), width: 140 }),
  column.day("certificateEndsOn", { width: 152 }),
  column.reference("role", { options: optionsFrom(people.roles), width: 140 }),
  column.reference("site", { width: 150 }),
  column.text("email", { width: 210 }),
  column.text("phone", { width: 120 }),
  column.reference("employer", { width: 150 }),
  { ...column.yesNo("isContractor", { width: 90 }), isExtra: true as const },
  column.yesNo("isLead"),
  column.yesNo("hasAccount", { width: 86 }),
];
