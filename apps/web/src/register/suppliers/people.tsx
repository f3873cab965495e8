import { IconUsers } from "@tabler/icons-react";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import type { Supplier } from "@millwright/domain/register/suppliers/contract.ts";
import { links as peopleLinks } from "../../foundation/people/public.ts";
import { t } from "../../i18n/register.ts";
import { EmptyState } from "../../kit/feedback/states.tsx";
import { columnsOf } from "../../kit/grid/columns.tsx";
import { useList } from "../../kit/list/use-list.ts";
import { RelatedList } from "../../kit/related/related-list.tsx";

const column = columnsOf(people.list, "suppliers.people");
const columns = [
  column.text("name", { isTitle: true }),
  column.text("jobTitle"),
  column.reference("craft"),
  column.text("phone"),
  column.day("certificateEndsOn"),
];

/** Who of the supplier's people works here. */
export function SupplierPeople({ supplier }: { supplier: Supplier }) {
  const list = useList(people.list, columns, { of: { employer: supplier.id }, sort: "name", state: "tab" });
  return (
    <RelatedList
      list={list}
      title={t("suppliers.people.title")}
      rows={10}
      all={peopleLinks.list()}
      href={({ id }) => peopleLinks.record(id)}
      facts={["jobTitle", "craft", "phone", "certificateEndsOn"]}
      empty={<EmptyState icon={IconUsers} text={t("suppliers.people.none")} />}
    />
  );
}
