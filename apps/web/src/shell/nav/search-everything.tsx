import { useRouter } from "@tanstack/react-router";
import { holds, type Grants } from "@millwright/domain/kit/access.ts";
import { NOUNS, type RecordKind, type SubModule } from "@millwright/domain/nouns.ts";
import * as features from "../../features.ts";
import { Palette } from "../../foundation/search/palette.tsx";
import type { Places } from "../../foundation/search/choices.ts";
import type { FeatureScreens, NounPlaces } from "../../kit/screens.ts";
import { useGrants, useNavigation } from "../../kit/wire/query.ts";
import { isLeftOut, itemsOf, MAX_SUGGESTIONS, suggestions } from "./nav-path.ts";

const nouns = Object.assign({}, ...Object.values(features).map((feature: FeatureScreens) => feature.nouns)) as Partial<
  Record<RecordKind, NounPlaces>
>;

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
    pages: (typed) => suggestions(itemsOf(navigation?.menu ?? []), typed),
    adds: ADDS.filter(({ kind, href }) => mayMake(grants, kind) && isThere(href)),
    record: (kind, id) => nouns[kind]?.record(id) ?? null,
    // The list behind lots and serial numbers is that of what lies where.
    list: (kind) => (kind === "stock-lots" ? null : (nouns[kind]?.list ?? null)),
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
const ADDS = (Object.entries(nouns) as [RecordKind, NounPlaces][])
  .flatMap(([kind, { add }]) => (add === undefined ? [] : [{ kind, href: add }]))
  .toSorted((one, other) => rankOf(one.kind) - rankOf(other.kind));
