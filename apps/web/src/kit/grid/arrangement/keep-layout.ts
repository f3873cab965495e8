import { listViews, type ColumnLayout, type ListViews } from "@millwright/domain/foundation/list-views/contract.ts";
import { call } from "../../wire/client.ts";
import { changed, keyOf, queryClient } from "../../wire/query.ts";

/** How long the columns must rest before the server is told, in milliseconds: a drag is many changes. */
const PAUSE = 700;
const waiting = new Map<string, ReturnType<typeof setTimeout>>();

/** Shows the columns at once and keeps them for the person on the server. */
export function keepLayout(list: string, columns: ColumnLayout | null): void {
  const key = keyOf(listViews.list, { query: { list } });
  const known = queryClient.getQueryData<ListViews>(key);
  if (known) queryClient.setQueryData<ListViews>(key, { ...known, layout: { ...known.layout, columns } });
  clearTimeout(waiting.get(list));
  waiting.set(
    list,
    setTimeout(() => {
      waiting.delete(list);
      // What could not be kept costs a convenience; the columns stay as they are on this screen.
      void call(listViews.arrange, { body: { list, columns } }).then(
        () => (known ? undefined : changed(listViews)),
        () => undefined,
      );
    }, PAUSE),
  );
}
