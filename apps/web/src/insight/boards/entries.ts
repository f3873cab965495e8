import { currentEntry } from "../../shell/nav/nav-path.ts";
import { useNavigation } from "../../kit/wire/query.ts";

/** Whether the menu of the caller has the entry to which this path belongs; null while that is not known. */
export function useHasEntry(path: string): boolean | null {
  const navigation = useNavigation();
  return navigation ? currentEntry(navigation.menu, path) !== undefined : null;
}

/** The entry of the menu at this number opens the board that says so. */
export const CHILLERS = 701;
