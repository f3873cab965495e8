import { listViews, type ListViewDraft } from "@millwright/domain/foundation/list-views/contract.ts";
import type { Person } from "../../testing/world.ts";

let serial = 0;

/** A view made through the product's own call. */
export const buildListView = async (by: Person, facts: Partial<ListViewDraft> = {}) => {
  serial += 1;
  return await by.ok(listViews.create, { body: { list: "suppliers", name: `View ${serial}`, state: {}, ...facts } });
};
