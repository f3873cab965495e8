import { crews } from "@millwright/domain/register/crews/contract.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { WORK_TYPE } from "@millwright/domain/work/orders/priority.ts";
import { t, type MessageKey } from "../../i18n/work.ts";
import { optionsFrom } from "../../kit/filter/options-from.ts";
import type { Options } from "../../kit/filter/options.ts";
import { fetchCall } from "../../kit/wire/query.ts";

/** What the calendar is filtered by: columns of the list of orders. */
export interface FilteredBy {
  field: string;
  title: MessageKey;
  options: Options;
}

const sites: Options = async () => {
  const { rows } = await fetchCall(locations.list, {
    body: { startRow: 0, endRow: 200, filterModel: { isSite: { filterType: "set", values: [true] } } },
  });
  return rows.map(({ id, name }) => ({ value: id, label: name }));
};

export const FILTERS: readonly FilteredBy[] = [
  { field: "siteId", title: "calendar.filter.site", options: sites },
  { field: "crew", title: "workOrders.field.crew", options: optionsFrom(crews.list) },
  { field: "responsiblePerson", title: "workOrders.field.responsiblePerson", options: optionsFrom(people.list) },
  {
    field: "priority",
    title: "workOrders.field.priority",
    options: () => [
      { value: 3, label: t("marks.priority.high") },
      { value: 2, label: t("marks.priority.medium") },
      { value: 1, label: t("marks.priority.low") },
    ],
  },
  {
    field: "workType",
    title: "workOrders.field.workType",
    options: () => [
      { value: WORK_TYPE.preventive, label: t("workOrders.workType.preventive") },
      { value: WORK_TYPE.failure, label: t("workOrders.workType.failure") },
    ],
  },
];
