import { digestOf } from "./digest.mjs";

/** What a feature made from the model stands on: the model, kit and platform, what it is entered in and tested by, and the tools that make and check it. */
const PLACES = [
  "packages/domain/src",
  "apps/server/src",
  "apps/server/migrations",
  "apps/server/package.json",
  "apps/web",
  "apps/e2e/harness",
  "tools/new-feature.ts",
  "tools/new-feature-check.ts",
  "tools/lib",
  "package-lock.json",
  "tsconfig.base.json",
  "vitest.config.ts",
  ".oxlintrc.json",
  ".oxfmtrc.json",
];
const MADE = /(^|\/)(node_modules|dist|dist\.new|\.cache)(\/|$)/;
/** Features that the check neither copies nor tests; a change in one of them is its own tests' business. */
const OTHER_FEATURE =
  /\/src\/(?:work|insight|iot|materials|register|connect\/(?!imports)|foundation\/(?!tenants|reference-lists|roles|navigation|files))[^/]*(?:\/|$)/;
const isLeftOut = (place) =>
  MADE.test(place) || OTHER_FEATURE.test(place) || /^tools\/lib\/(bench|guards|reliability|shots|tiers)(\/|$)/.test(place);

export const newFeatureDigest = () => digestOf(PLACES, isLeftOut);
