import { Suspense, type ReactNode } from "react";
import { holds, type SubModule } from "@millwright/domain/kit/access.ts";
import { SkeletonCards } from "../feedback/skeletons.tsx";
import { useGrants } from "../wire/query.ts";
import { partsOf, tabPartsOf, type Slot, type TabSlot } from "./contributions.ts";
import type { RecordTab } from "./record-tabs.tsx";

interface SlotProps<Given extends object> {
  of: Slot<Given>;
  /** What each part is given. */
  give: Given;
  /** Stands there until the parts have come. */
  meanwhile?: ReactNode;
}

/** What later features bring to a place on a page. */
export function ContributedParts<Given extends object>({ of, give, meanwhile = null }: SlotProps<Given>) {
  const shown = useShown();
  return (
    <Suspense fallback={meanwhile}>
      {partsOf(of)
        .filter(shown)
        .map(({ View }, at) => (
          <View key={at} {...give} />
        ))}
    </Suspense>
  );
}

/** The tabs that later features bring to a record. */
export function useContributedTabs<Given extends object>(of: TabSlot<Given>, give: Given): RecordTab[] {
  const shown = useShown();
  return tabPartsOf(of)
    .filter(shown)
    .filter(({ tab: { isShown } }) => isShown?.(give) ?? true)
    .map(({ View, tab: { key, label, count } }) => {
      const number = count?.(give) ?? null;
      return {
        key,
        label: label(),
        ...(number ? { count: number } : {}),
        panel: (
          <Suspense key={key} fallback={<SkeletonCards cards={1} lines={5} />}>
            <View {...give} />
          </Suspense>
        ),
      };
    });
}

function useShown() {
  const grants = useGrants();
  return ({ needs }: { needs: SubModule | undefined }) => needs === undefined || holds(grants, needs, "view");
}
