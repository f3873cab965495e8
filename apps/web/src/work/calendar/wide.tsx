import { lazy, Suspense } from "react";
import { SkeletonRows } from "../../kit/feedback/skeletons.tsx";
import type { PlanningProps } from "./planning.tsx";
import { useShown } from "./use-shown.ts";

const Planning = lazy(() => import("./planning.tsx").then((module) => ({ default: module.Planning })));

/** The days where there is room for more than a list: what stands in them is asked for while what draws it is loaded. */
export function Wide(props: Omit<PlanningProps, "shown">) {
  const shown = useShown(props.state);
  return (
    <Suspense fallback={<SkeletonRows rows={8} />}>
      <Planning {...props} shown={shown} />
    </Suspense>
  );
}
