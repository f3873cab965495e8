import type { RecordKind } from "@millwright/domain/nouns.ts";
import type { FeatureScreens } from "../../kit/screens.ts";
import * as features from "../../features.ts";

/** Where a record of some kind is looked at; undefined where it has no page. */
export const placeOf = (kind: string): ((id: number) => string) | undefined =>
  (Object.values(features) as FeatureScreens[]).map((feature) => feature.nouns?.[kind as RecordKind]).find(Boolean)?.record;
