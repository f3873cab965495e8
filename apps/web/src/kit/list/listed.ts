import type { SubModule } from "@millwright/domain/kit/access.ts";
import type { RecordKind } from "@millwright/domain/nouns.ts";
import type { Column } from "../grid/columns.tsx";
import { nounPlaces } from "../screens.ts";

/**
 * A list that has a page, as those know it who show its rows elsewhere: its feature says so in its `lists.ts`, and `src/lists.ts` has all of them. Loaded by whoever asks which
 * lists there are; the columns of one come when it is chosen.
 */
export interface ListedPage {
  /** The list's own name. */
  name: string;
  needs: SubModule;
  title: () => string;
  /** The address of its page. */
  to: string;
  /** The columns that somebody with these rights sees. */
  columns: (holds: (subModule: SubModule) => boolean) => Promise<readonly Column<never>[]>;
  /** What a quick filter is called. */
  quick?: (word: string) => string;
}

/** Where nothing is said, the page is that of the noun of the same name. */
export const listed = (name: string, { to, ...page }: Omit<ListedPage, "name" | "to"> & { to?: string }): ListedPage => ({
  name,
  ...page,
  get to() {
    return to ?? nounPlaces(name as RecordKind)?.list ?? "/";
  },
});

let find: () => Promise<readonly ListedPage[]> = async () => await Promise.resolve([]);
/** Says once where they are found. */
export const joinLists = (where: typeof find): void => {
  find = where;
};
export const listedPages = async (): Promise<readonly ListedPage[]> => await find();
