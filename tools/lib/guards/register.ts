import { SERVER, type Guard } from "./guard.ts";

/** Of assets, places and meters. */
export const REGISTER: readonly Guard[] = [
  {
    name: "downtime out of reach",
    keeps: "home tells nobody of an asset that is down out of their reach, not even in a sum",
    edits: [
      {
        file: `${SERVER}/register/downtimes/overview.ts`,
        from: 'd.state = \'down\' and ${withinReach(ctx, "downtimes", "d")}',
        to: "d.state = 'down'",
      },
    ],
    tests: [`${SERVER}/insight/home/overview.test.ts`],
  },
  {
    name: "leap of a meter",
    keeps: "a reading that passes several services is taken without a question",
    edits: [
      {
        file: "packages/domain/src/register/meters/guard.ts",
        from: " ?? leapFault(meter, read, before, usual)",
        to: "",
      },
    ],
    tests: ["packages/domain/src/register/meters/guard.test.ts"],
  },
  {
    name: "levels of trees",
    keeps: "places and assets stand twenty levels deep at most, however they come there",
    edits: [
      {
        file: `${SERVER}/register/locations/tree.ts`,
        from: "  const own = id === null ? 1 : await levelsFrom(ctx, table, id);",
        to: "  const own = id === null ? 1 : Math.min(1, await levelsFrom(ctx, table, id));",
      },
    ],
    tests: [`${SERVER}/register/locations/locations.test.ts`, "-t", "locations stand twenty levels"],
  },
  {
    name: "mounted goes along",
    keeps: "what is mounted on a machine stays behind when the machine moves",
    edits: [
      {
        file: `${SERVER}/register/assets/going-along.ts`,
        from: "left === null || left === reached ? [] : await moveBelow(ctx, assetId, left, reached)",
        to: "left === reached ? await moveBelow(ctx, assetId, 0, reached) : []",
      },
    ],
    tests: [`${SERVER}/register/assets/going-along.test.ts`],
  },
  {
    name: "no counter is no number",
    keeps: "pieces that nobody counted are shown as nought",
    edits: [
      {
        file: `${SERVER}/register/asset-production/measures.ts`,
        from: "const NOBODY_KNOWS: Sums = { ...NO_ROWS, isUnknown: true };",
        to: "const NOBODY_KNOWS: Sums = NO_ROWS;",
      },
    ],
    tests: [`${SERVER}/insight/figures/production.test.ts`, "-t", "without a counter"],
  },
  {
    name: "pieces counted once",
    keeps: "the pieces of a machine of a counted line count twice",
    edits: [
      {
        file: "packages/domain/src/register/asset-production/oee.ts",
        from: "return all.filter(({ root }) => !below.has(root));",
        to: "return [...all];",
      },
    ],
    tests: ["packages/domain/src/register/asset-production/oee.test.ts"],
  },
];
