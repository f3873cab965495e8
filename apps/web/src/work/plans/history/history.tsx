import { IconHistory } from "@tabler/icons-react";
import { planOccurrences } from "@millwright/domain/work/plans/occurrences/contract.ts";
import { t } from "../../../i18n/work.ts";
import { EmptyState } from "../../../kit/feedback/states.tsx";
import { useList } from "../../../kit/list/use-list.ts";
import { RelatedList } from "../../../kit/related/related-list.tsx";
import { links as orderLinks } from "../../orders/public.ts";
import { links } from "../links.ts";
import { columns } from "./columns.tsx";

/** Every occurrence of a plan: made, skipped, merged, missed, and by which rule. */
export function History({ planId }: { planId: number }) {
  const list = useList(planOccurrences.list, columns, { of: { planId }, sort: "-dueAt", state: "tab" });
  return (
    <RelatedList
      list={list}
      title={t("plans.tab.history")}
      rows={50}
      all={links.history()}
      href={({ workOrder, plan }) => (workOrder ? orderLinks.workOrder(workOrder.id) : links.record(plan.id))}
      facts={["dueAt", "outcome", "rule", "workOrder", "doneAt"]}
      empty={<EmptyState icon={IconHistory} text={t("plans.history.empty")} />}
    />
  );
}
