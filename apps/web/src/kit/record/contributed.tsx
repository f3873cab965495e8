import { Suspense, use, type ReactNode } from "react";
import { holds, type SubModule } from "@millwright/domain/kit/access.ts";
import { SkeletonCards } from "../feedback/skeletons.tsx";
import { useGrants } from "../wire/query.ts";
import { contributionsComing, partsOf, tabPartsOf, type Slot, type TabSlot } from "./contributions.ts";
import type { RecordTab } from "./record-tabs.tsx";

interface SlotProps<Given extends object> {
  of: Slot<Given>;
  /** What each part is given. */
  give: Given;
  /** Stands there until the parts have come. */
  meanwhile?: ReactNode;
}

// A page with slots asks for what fills them as it comes itself; whether it came is seen when it is drawn.
void contributionsComing()?.catch(() => {});

/** What later features bring to a place on a page. */
export function ContributedParts<Given extends object>({ meanwhile = null, ...slot }: SlotProps<Given>) {
  return (
    <Suspense fallback={meanwhile}>
      <Parts {...slot} />
    </Suspense>
  );
}

function Parts<Given extends object>({ of, give }: Omit<SlotProps<Given>, "meanwhile">) {
  useContributions();
  const shown = useShown();
  return partsOf(of)
    .filter(shown)
    .map(({ View }, at) => <View key={at} {...give} />);
}

/** Whether anything is brought to a place for this person. */
export function useHasParts<Given extends object>(of: Slot<Given>): boolean {
  useContributions();
  const shown = useShown();
  return partsOf(of).some(shown);
}

/** Waits for them where they are still on their way. */
function useContributions(): void {
  const coming = contributionsComing();
  if (coming) use(coming);
}

/** The tabs that later features bring to a record. */
export function useContributedTabs<Given extends object>(of: TabSlot<Given>, give: Given): RecordTab[] {
  useContributions();
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
