import type { MenuNode, Navigation } from "@millwright/domain/kit/shell/navigation.ts";
import { holds } from "@millwright/domain/kit/access.ts";
import { PLACES } from "@millwright/domain/foundation/navigation/menu.ts";
import { normalPath } from "../paths.ts";

/** Record pages whose address does not begin with that of the entry they belong to. */
const BELONGS_TO: Record<string, string> = {
  "/asset-management/asset": "/asset-management/assets",
  "/iot/sensor": "/iot/sensors",
  "/analytics/scheduled-reports": "/iot/dashboards/boards",
  // The list of boards; a board itself stands below its entry.
  "/asset-management/work-order-board": "/maintenance-management/work-order-board",
};

/** An entry that leads somewhere inside the product. */
export type NavItem = MenuNode & { url: string };

/** Of such an entry, what says which pages are its own. */
type Place = Pick<NavItem, "id" | "url">;

/** All entries in the menu's order, whatever their depth. */
export const itemsOf = (menu: readonly MenuNode[]): NavItem[] =>
  menu.flatMap((node) => [...(node.type === "item" && node.url ? [{ ...node, url: node.url }] : []), ...itemsOf(node.children ?? [])]);

/** The one entry that is current: of all that the path lies under, the longest, and of equals the first. */
export const currentEntry = (menu: readonly MenuNode[], path: string): NavItem | undefined => nearest(itemsOf(menu), path);

function nearest<P extends Place>(places: readonly P[], path: string): P | undefined {
  const wanted = normalPath(path);
  const under = places.filter((item) => liesUnder(wanted, normalPath(item.url)));
  return under.reduce<P | undefined>(
    (best, item) => (best && normalPath(best.url).length >= normalPath(item.url).length ? best : item),
    undefined,
  );
}

function liesUnder(path: string, url: string): boolean {
  if (path === url || path.startsWith(`${url}/`)) return true;
  return Object.entries(BELONGS_TO).some(([record, entry]) => entry === url && (path === record || path.startsWith(`${record}/`)));
}

/** Whether the node is, or holds at any depth, the entry. */
export const holdsEntry = (node: MenuNode, id: number | undefined): boolean =>
  id !== undefined && (node.id === id || (node.children ?? []).some((child) => holdsEntry(child, id)));

/**
 * Whether the page belongs to an entry that the person's role would show and the menu does not: the tenant keeps a menu of its own, and for
 * its people the rest of the product does not exist.
 */
export function isLeftOut({ menu, grants }: Pick<Navigation, "menu" | "grants">, path: string): boolean {
  const place = nearest(PLACES, path);
  const right = place?.subModule ?? place?.seenWith;
  return right !== undefined && holds(grants, right, "view") && currentEntry(menu, path) === undefined;
}

/** The most suggestions that the search lists: pages, and then what may be made. */
export const MAX_SUGGESTIONS = 10;

/** Entries whose title holds the typed text, in the menu's order; nothing for empty text. */
export function suggestions(items: readonly NavItem[], typed: string): NavItem[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === "") return [];
  return items.filter((item) => item.title.toLowerCase().includes(wanted)).slice(0, MAX_SUGGESTIONS);
}
