import { IMPORT_TARGETS, targetOf } from "@millwright/domain/connect/imports/targets.ts";
import { MENU } from "@millwright/domain/foundation/navigation/menu.ts";
import { holds } from "@millwright/domain/kit/access.ts";
import { entryOf, type RecordKind } from "@millwright/domain/nouns.ts";
import type { Icon } from "@tabler/icons-react";
import * as features from "../../features.ts";
import { iconOf } from "../../kit/marks/nav-icons.ts";
import type { FeatureScreens } from "../../kit/screens.ts";
import { useGrants } from "../../kit/wire/query.ts";

interface Kind {
  icon: Icon;
  list: string;
  record: (id: number) => string;
}

const given: readonly FeatureScreens[] = Object.values(features);
const entries = MENU.flatMap((module) => module.items);

/** Where the records of a kind are looked at; the names are those of imports and of what an undo kept. */
export function kindOf(key: string): Kind | undefined {
  const kind = (key === "reference-values" ? "reference-lists" : key) as RecordKind;
  const place = given.map((feature) => feature.nouns?.[kind]).find(Boolean);
  if (!place) return undefined;
  const entry = entries.find(({ id }) => id === entryOf(kind));
  return { icon: iconOf(entry?.icon), ...place };
}

export const titleOf = (key: string): string => targetOf(key)?.title ?? key;

/** What this person may bring in. */
export function useTargets() {
  const grants = useGrants();
  return IMPORT_TARGETS.filter(({ subModule }) => holds(grants, subModule, "create"));
}
