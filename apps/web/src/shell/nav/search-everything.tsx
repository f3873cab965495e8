import { useRouter } from "@tanstack/react-router";
import { holds, type Grants } from "@millwright/domain/kit/access.ts";
import { NOUNS, type RecordKind, type SubModule } from "@millwright/domain/nouns.ts";
import { Palette } from "../../foundation/search/palette.tsx";
import type { Places } from "../../foundation/search/choices.ts";
import { nounPlaces, placedKinds } from "../../kit/screens.ts";
import { useGrants, useNavigation } from "../../kit/wire/query.ts";
import { t } from "../../i18n/index.ts";
import { useShortcuts } from "../shortcuts/use-shortcuts.ts";
import { openThemeSettings } from "../theme-settings/open.ts";
import { isLeftOut, itemsOf, MAX_SUGGESTIONS, suggestions } from "./nav-path.ts";

const mayMake = (grants: Grants, kind: RecordKind): boolean => {
  const { rights } = NOUNS[kind];
  return rights !== null && holds(grants, rights satisfies SubModule, "create");
};

interface SearchEverythingProps {
  begun: () => string;
  onClose: () => void;
}

/** The search over everything, with the addresses of the product and what the person may do there. */
export function SearchEverything({ begun, onClose }: SearchEverythingProps) {
  const router = useRouter();
  const navigation = useNavigation();
  const grants = useGrants();
  const isThere = (path: string) => !navigation || !isLeftOut(navigation, path);
  const places: Places = {
    most: MAX_SUGGESTIONS,
    shortcuts: useShortcuts(),
    pages: (typed) => suggestions(itemsOf(navigation?.menu ?? []), typed),
    adds: added().filter(({ kind, href }) => mayMake(grants, kind) && isThere(href)),
    acts: [{ id: "theme-settings", title: t("shell.themeSettings.title"), act: openThemeSettings }],
    record: (kind, id) => nounPlaces(kind)?.record(id) ?? null,
    // The list behind lots and serial numbers is that of what lies where.
    list: (kind) => (kind === "stock-lots" ? null : (nounPlaces(kind)?.list ?? null)),
  };
  const go = (href: string) => {
    onClose();
    void router.navigate({ href });
  };
  return <Palette places={places} begun={begun} onGo={go} onClose={onClose} />;
}

/** What is made every day stands first. */
const FIRST: readonly RecordKind[] = ["work-requests", "work-orders", "assets", "material-requests", "purchase-orders", "downtimes"];
const rankOf = (kind: RecordKind) => (FIRST.includes(kind) ? FIRST.indexOf(kind) : FIRST.length);
const added = (): { kind: RecordKind; href: string }[] =>
  placedKinds()
    .flatMap((kind) => {
      const add = nounPlaces(kind)?.add;
      return add === undefined ? [] : [{ kind, href: add }];
    })
    .toSorted((one, other) => rankOf(one.kind) - rankOf(other.kind));
