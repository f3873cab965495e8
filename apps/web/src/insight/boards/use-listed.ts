import { useQuery } from "@tanstack/react-query";
import { listedPages, type ListedPage } from "../../kit/list/listed.ts";

/** The lists that have a page, loaded when they are first asked for. */
export const useListedPages = (isWanted = true): readonly ListedPage[] =>
  useQuery({ queryKey: ["lists"], queryFn: listedPages, staleTime: Infinity, enabled: isWanted }).data ?? NONE;
const NONE: readonly ListedPage[] = [];

/** One of them by its name; undefined while they come, and where there is none. */
export const useListed = (name: string, isWanted = true): ListedPage | undefined =>
  useListedPages(isWanted).find((page) => page.name === name);
