/** What other features may know of what sensors said. */
export { curvesOf, curvesOfSeries } from "./curves.ts";
export { POINTS as exportedPoints, type Point } from "./exported-points.ts";
