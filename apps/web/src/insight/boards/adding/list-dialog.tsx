import { MOST_LIST_COLUMNS } from "@millwright/domain/insight/boards/limits.ts";
import type { BoardWidget } from "@millwright/domain/insight/boards/widgets.ts";
import type { ListNow } from "../../../kit/list/slots.ts";
import { MOST_TITLE } from "../sizes.ts";
import { useListedPages } from "../use-listed.ts";
import { AddingDialog } from "./adding-dialog.tsx";

/** Its first columns, called as the view that is on, else as the list. */
export function ListDialog({ list: { name, view, state, columns }, onClose }: { list: ListNow; onClose: () => void }) {
  const { pages, isComing } = useListedPages();
  if (isComing) return null;
  const title = (view ?? pages.find((page) => page.name === name)?.title() ?? "").slice(0, MOST_TITLE);
  const widget: BoardWidget = {
    kind: "list",
    ...(title ? { title } : {}),
    list: name,
    state,
    columns: columns.slice(0, MOST_LIST_COLUMNS),
  };
  return <AddingDialog widget={widget} onClose={onClose} />;
}
