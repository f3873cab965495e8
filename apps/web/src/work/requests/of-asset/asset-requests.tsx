import { IconMessageReport } from "@tabler/icons-react";
import { workRequests } from "@millwright/domain/work/requests/contract.ts";
import { t } from "../../../i18n/work.ts";
import { EmptyState } from "../../../kit/feedback/states.tsx";
import { useList } from "../../../kit/list/use-list.ts";
import { RelatedList } from "../../../kit/related/related-list.tsx";
import { useColumns } from "../columns.tsx";
import { links } from "../links.ts";

/** What was reported about an asset, for its record. */
export function AssetRequests({ asset: { id: asset } }: { asset: { id: number } }) {
  const list = useList(workRequests.list, useColumns(), { of: { asset }, sort: "-createdAt", state: "tab" });
  return (
    <RelatedList
      list={list}
      title={t("workRequests.ofAsset.title")}
      rows={10}
      all={links.workRequests()}
      href={(request) => links.workRequest(request.id)}
      facts={["priority", "workOrder", "createdAt"]}
      empty={<EmptyState icon={IconMessageReport} text={t("workRequests.ofAsset.empty")} />}
    />
  );
}
