import { drawnShortcuts } from "@millwright/domain/foundation/auth/shortcuts.ts";
import { useNavigation } from "../../kit/wire/query.ts";
import { useSignedIn } from "../account/use-signed-in.ts";
import { itemsOf, type NavItem } from "../nav/nav-path.ts";

/** The person's shortcuts to pages that they see, in their order. */
export function useShortcuts(): NavItem[] {
  const { shortcuts } = useSignedIn().user.data;
  return drawnShortcuts(shortcuts, itemsOf(useNavigation()?.menu ?? []));
}
