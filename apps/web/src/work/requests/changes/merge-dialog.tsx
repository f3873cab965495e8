import type { Filter } from "@millwright/domain/kit/list.ts";
import { workRequests, type WorkRequest, type WorkRequestRow } from "@millwright/domain/work/requests/contract.ts";
import { STATUS } from "@millwright/domain/work/orders/status.ts";
import { t } from "../../../i18n/work.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { formatDateTime, formatRelative } from "../../../kit/format.ts";
import { useCall, useChange } from "../../../kit/wire/query.ts";
import { ChoosingDialog, nearFilter, newestOf } from "./choosing.tsx";
import { keepRequest } from "./judge.tsx";

const OPEN: Filter = { filterType: "set", values: [STATUS.open, STATUS.inReview] };
/** One's own may be among them. */
const NEAR = 9;

/** Which request reports the same. */
export function MergeDialog({ request, onClose }: { request: WorkRequest; onClose: () => void }) {
  const merge = useChange(workRequests.merge, { invalidates: [workRequests], onDone: keepRequest });
  const here = nearFilter(request);
  const { data } = useCall(workRequests.list, here && newestOf({ status: OPEN, ...here }, NEAR));
  const near = (data?.rows ?? [])
    .filter(({ id }) => id !== request.id)
    .map((row) => ({ ...row, detail: [whereAndWhen(row), row.requester?.name].filter(Boolean).join(" · ") }));
  return (
    <ChoosingDialog
      words={{
        title: t("workRequests.merge.title", { code: request.code }),
        text: t("workRequests.merge.text"),
        near: t(request.asset ? "workRequests.merge.sameAsset" : "workRequests.merge.samePlace"),
        other: t("workRequests.merge.other"),
        search: t("workRequests.merge.search"),
        go: t("workRequests.merge.go"),
        missing: t("workRequests.merge.choose"),
      }}
      near={near}
      picker={{
        call: workRequests.list,
        filter: { status: OPEN },
        without: request.id,
        detailOf: (row) => whereAndWhen(row as WorkRequestRow),
      }}
      isPending={merge.isPending}
      take={async (intoId) => {
        const { mergedInto } = await merge.mutateAsync({ body: { id: request.id, version: request.version, intoId } });
        notify("success", t("workRequests.merge.done", { code: request.code, into: mergedInto?.code ?? "" }));
      }}
      onClose={onClose}
    />
  );
}

/** By which two reports are told to be the same, or not. */
const whereAndWhen = ({ asset, location, createdAt }: WorkRequestRow): string =>
  [asset?.name ?? location?.name, `${formatDateTime(createdAt)} (${formatRelative(createdAt)})`].filter(Boolean).join(" · ");
