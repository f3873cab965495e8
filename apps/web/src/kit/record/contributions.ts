import { lazy, type ComponentType } from "react";
import type { SubModule } from "@millwright/domain/kit/access.ts";

/**
 * What later features bring to the pages of earlier ones, which do not know them. The feature whose page it is declares a slot in its `slots.ts`; the
 * later one fills it in its `contributions.ts`; `src/contributions.ts` lists them.
 */
export interface Slot<Given extends object> {
  readonly name: string;
  readonly [given]?: Given;
}
declare const given: unique symbol;

/** A place on a page; each part is given the same. */
export const slotOf = <Given extends object>(name: string): Slot<Given> => ({ name });

interface Part<Given extends object> {
  /** Loaded when it is first shown. */
  load: () => Promise<ComponentType<Given>>;
  /** Shown to those who may view such records. */
  needs?: SubModule;
}

/** A tab of a record, between its details and its files. */
interface TabPart<Given extends object> extends Part<Given> {
  key: string;
  label: () => string;
  /** Shown after the word; none where there is nothing to count. */
  count?: (given: Given) => number | null;
  /** Where it says of some records that there is nothing to show; absent: it stands on each. */
  isShown?: (given: Given) => boolean;
}

/** A tab of a record's page that later features add. */
export interface TabSlot<Given extends object> extends Slot<Given> {
  readonly holds: "tabs";
}
export const tabSlotOf = <Given extends object>(name: string): TabSlot<Given> => ({ name, holds: "tabs" });

export interface Contributed<Given extends object> {
  slot: string;
  View: ComponentType<Given>;
  needs: SubModule | undefined;
}
export interface ContributedTab<Given extends object> extends Contributed<Given> {
  tab: Omit<TabPart<Given>, keyof Part<Given>>;
}
export type Contribution = Contributed<never> | ContributedTab<never>;

export const contribute = <Given extends object>(slot: Slot<Given> & { holds?: never }, part: Part<Given>): Contribution => of(slot, part);

export const contributeTab = <Given extends object>(
  slot: TabSlot<Given>,
  { key, label, count, isShown, ...part }: TabPart<Given>,
): Contribution => ({ ...of(slot, part), tab: { key, label, count, isShown } }) as ContributedTab<never>;

const of = <Given extends object>({ name }: Slot<Given>, { load, needs }: Part<Given>): Contributed<never> => ({
  slot: name,
  View: lazy(async () => ({ default: await load() })) as ComponentType<never>,
  needs,
});

let all: readonly Contribution[] | null = [];
let load: () => Promise<readonly Contribution[]> = async () => [];
let coming: Promise<void> | null = null;

export const setContributions = (contributions: readonly Contribution[]): void => {
  all = contributions;
};

/** Says once where they are found; the first page that has a slot loads them. */
export const joinContributions = (find: typeof load): void => {
  load = find;
  all = null;
  coming = null;
};

/** Null once they are there, else what to wait for. One that failed is tried again by whoever asks next. */
export function contributionsComing(): Promise<void> | null {
  if (all !== null) return null;
  coming ??= load().then(setContributions, (failure: unknown) => {
    coming = null;
    throw failure;
  });
  return coming;
}

export const partsOf = <Given extends object>(slot: Slot<Given>): readonly Contributed<Given>[] =>
  (all ?? []).filter((part) => part.slot === slot.name) as unknown as Contributed<Given>[];

export const tabPartsOf = <Given extends object>(slot: TabSlot<Given>): readonly ContributedTab<Given>[] =>
  partsOf(slot) as readonly ContributedTab<Given>[];
