import { listViews, type ListView } from "@millwright/domain/foundation/list-views/contract.ts";
import { t } from "../../../i18n/index.ts";
import { notify } from "../../feedback/snackbar.ts";
import { useChange } from "../../wire/query.ts";
import { layoutOf } from "../../grid/arrangement/arrange.ts";
import type { List } from "../use-list.ts";
import { stateOf } from "./view-state.ts";

/** What the list shows now, as a view keeps it, and the way to put it into one. */
export function useSaveView<R>({ placed, state }: Pick<List<R>, "placed" | "state">) {
  const now = { state: stateOf(state.address), columns: layoutOf(placed) };
  const change = useChange(listViews.update, {
    invalidates: [listViews],
    onDone: ({ name }) => notify("success", t("kit.views.saved", { name })),
  });
  const update = ({ id, version }: ListView) =>
    change.mutate({ params: { id }, body: { version, ...now } }, { onError: (failure) => notify("error", failure.message) });
  return { now, update, isSaving: change.isPending };
}
