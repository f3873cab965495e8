import { expect, test } from "vitest";
import { LABEL_KINDS, LABELLED } from "@millwright/domain/kit/labelled/addresses.ts";
import * as features from "../../features.ts";
import type { FeatureScreens } from "../../kit/screens.ts";

test("what a label carries is where the record is looked at", () => {
  const nouns = Object.assign(
    {},
    ...Object.values(features as Record<string, FeatureScreens>).map((feature) => feature.nouns),
  ) as NonNullable<FeatureScreens["nouns"]>;
  expect(LABEL_KINDS.map((kind) => nouns[kind]?.record(7))).toEqual(LABEL_KINDS.map((kind) => `${LABELLED[kind]}7`));
});
