import { useNavigation } from "../../kit/wire/query.ts";
import { isLeftOut } from "../../shell/nav/nav-path.ts";

/** Whether there is such a page at all: a tenant with a menu of its own does without most of the product. */
export function useExists(path: string): boolean {
  const navigation = useNavigation();
  return navigation !== undefined && !isLeftOut(navigation, path);
}
