import { useNavigation } from "../../kit/wire/query.ts";
import { isLeftOut } from "../../shell/nav/nav-path.ts";

/** Which pages there are at all: a tenant with a menu of its own does without most of the product. */
export function useExisting(): (path: string) => boolean {
  const navigation = useNavigation();
  return (path) => navigation !== undefined && !isLeftOut(navigation, path);
}

export const useExists = (path: string): boolean => useExisting()(path);
