import { useQuery } from "@tanstack/react-query";
import { listedPages, type ListedPage } from "../../kit/list/listed.ts";

const NONE: readonly ListedPage[] = [];

/** The lists that have a page, loaded when they are first asked for. */
export function useListedPages(isWanted = true): { pages: readonly ListedPage[]; isComing: boolean } {
  const { data = NONE, isPending } = useQuery({ queryKey: ["lists"], queryFn: listedPages, staleTime: Infinity, enabled: isWanted });
  return { pages: data, isComing: isPending && isWanted };
}

/** One of them by its name; undefined while they come, and where there is none. */
export const useListed = (name: string, isWanted = true): ListedPage | undefined =>
  useListedPages(isWanted).pages.find((page) => page.name === name);
