import type { RecordKind } from "@millwright/domain/nouns.ts";
import * as features from "../../features.ts";
import type { FeatureScreens } from "../../kit/screens.ts";

const given: readonly FeatureScreens[] = Object.values(features);

/** Where a record of a kind is looked at; parts of others have no page of their own. */
export const placeOf = (entity: string): ((id: number) => string) | undefined =>
  given.map((feature) => feature.nouns?.[entity as RecordKind]).find(Boolean)?.record;
