import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { listViews, type ColumnLayout, type ListView, type ListViews } from "@millwright/domain/foundation/list-views/contract.ts";
import { t } from "../../i18n/index.ts";
import { notify } from "../feedback/snackbar.ts";
import { createStore } from "../feedback/store.ts";
import { useCall } from "../wire/query.ts";
import type { Column } from "./columns.tsx";
import { arranged, layoutOf, rejoined, type Placed } from "./arrangement/arrange.ts";
import { cachedLayout, cacheLayout, type CachedLayout } from "./arrangement/layout-cache.ts";
import { keepLayout } from "./arrangement/keep-layout.ts";
import type { ListState } from "../list/list-state.ts";
import type { FilterModel } from "../list/search.ts";
import { addressOf, isEdited, isPlain, stateOf, viewIn } from "../list/views/view-state.ts";

/** How a person sees a list: the view that is chosen, and the columns in their order. */
export interface Arrangement<R> {
  /** The list's own name; null where nothing is kept. */
  name: string | null;
  /** All columns in their order, the hidden ones too. */
  placed: readonly Placed<Column<R>>[];
  /** Null puts the columns back as the list has them. */
  arrange: (placed: readonly Placed<Column<R>>[] | null) => void;
  /** The views there are, once they are read. */
  views: ListViews | undefined;
  active: ListView | null;
  /** The list no longer shows what the active view says. */
  isEdited: boolean;
  /** Null shows the list without a view. */
  choose: (view: ListView | null) => void;
}

/** Columns that were changed while a view was on, by view: they are not the person's own until the view is saved. */
const drafts = createStore<Readonly<Record<number, ColumnLayout>>>({});
const NOTHING: CachedLayout = { columns: null, defaultView: null };

/** `fixed`: columns of what the list is of. They keep their place in the layout, which is that of all lists of this name, and are not shown. */
export function useArrangement<R>(
  listName: string,
  columns: readonly Column<R>[],
  { place, address, change }: ListState,
  fixed: FilterModel,
): Arrangement<R> {
  const name = place === "memory" ? null : listName;
  const views = useCall(listViews.list, name === null ? null : { query: { list: name } }).data;
  const [cached] = useState(() => (name ? cachedLayout(name) : NOTHING));
  const changed = useSyncExternalStore(drafts.subscribe, drafts.get);
  const named = viewIn(address);
  const active = views?.rows.find(({ id }) => id === named) ?? null;
  const seen = active ?? (cached.defaultView?.id === named ? cached.defaultView : null);
  const own = views ? views.layout.columns : cached.columns;
  const layout = seen?.columns ? (changed[seen.id] ?? seen.columns) : own;
  // The text tells two layouts apart; the object is new with every reply.
  const said = JSON.stringify(layout);
  const whole = useMemo(() => arranged(columns, JSON.parse(said) as ColumnLayout | null), [columns, said]);
  const placed = useMemo(() => whole.filter(({ column }) => !Object.hasOwn(fixed, column.field)), [whole, fixed]);
  // What was just chosen is there, though the list of views may be a moment old.
  const [picked, setPicked] = useState<number | null>(null);
  useDefaultView(place === "page" && Object.keys(fixed).length === 0, views, cached, address, change);
  useGoneView(views, named === picked ? null : named, change);
  useCached(name, views);

  const arrange = useCallback(
    (next: readonly Placed<Column<R>>[] | null) => {
      const layout = next && layoutOf(rejoined(next, whole));
      if (active?.columns) drafts.set({ ...drafts.get(), [active.id]: layout ?? layoutOf(arranged(columns, null)) });
      else if (name) keepLayout(name, layout);
    },
    [active, columns, whole, name],
  );
  const choose = useCallback(
    (view: ListView | null) => {
      setPicked(view?.id ?? null);
      if (view) {
        const { [view.id]: _dropped, ...rest } = drafts.get();
        drafts.set(rest);
      }
      const none = views?.layout.defaultViewId ? "all" : undefined;
      change({ ...addressOf(view?.state ?? {}), view: view?.id ?? none });
    },
    [change, views],
  );
  const shown = active && { ...active, columns: active.columns && layoutOf(arranged(columns, active.columns)) };
  const edited = shown !== null && isEdited(shown, stateOf(address), layoutOf(whole));
  return useMemo(
    () => ({ name, placed, arrange, views, active, isEdited: edited, choose }),
    [name, placed, arrange, views, active, edited, choose],
  );
}

/**
 * A list opened without anything said shows the person's default view; one opened by a view's number alone shows that view. Once, and on a page of its
 * own alone: on the page of something else a list is of that, and not of a view besides.
 */
function useDefaultView(
  isPage: boolean,
  views: ListViews | undefined,
  cached: CachedLayout,
  address: Record<string, unknown>,
  change: (next: Record<string, unknown>) => void,
) {
  const isSettled = useRef(false);
  const named = viewIn(address);
  const isBare = isPlain(stateOf(address));
  const other = address.view !== undefined && named === null;
  const wanted =
    typeof named === "number" ? named : named === null && !other ? (views?.layout.defaultViewId ?? cached.defaultView?.id) : undefined;
  const view = views ? views.rows.find(({ id }) => id === wanted) : cached.defaultView?.id === wanted ? cached.defaultView : undefined;
  // Follows the answer about views: the address is the router's, not ours to render.
  useEffect(() => {
    if (!isPage || isSettled.current) return;
    if (isBare && view) change({ ...addressOf(view.state), view: view.id });
    if (views || view) isSettled.current = true;
  }, [isPage, views, view, isBare, change]);
}

/** A link may outlive its view, or name one that is not for this person. */
function useGoneView(views: ListViews | undefined, named: number | "all" | null, change: (next: Record<string, unknown>) => void) {
  const isGone = views !== undefined && typeof named === "number" && !views.rows.some(({ id }) => id === named);
  useEffect(() => {
    if (!isGone) return;
    notify("warning", t("kit.views.gone"));
    change({ view: undefined });
  }, [isGone, change]);
}

/** Keeps what the server said for the next time the list opens. */
function useCached(name: string | null, views: ListViews | undefined) {
  useEffect(() => {
    if (!name || !views) return;
    const { columns, defaultViewId } = views.layout;
    const view = views.rows.find(({ id }) => id === defaultViewId);
    cacheLayout(name, { columns, defaultView: view ? { id: view.id, state: view.state, columns: view.columns } : null });
  }, [name, views]);
}
