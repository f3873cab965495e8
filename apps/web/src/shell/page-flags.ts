import { useLocation } from "@tanstack/react-router";
import { useNavigation } from "../kit/query.ts";
import { currentEntry } from "./nav-path.ts";

export interface PageFlags {
  create: boolean;
  update: boolean;
  /** Only the person's own, assigned, crew's or site's records. */
  limit: boolean;
}
const NONE: PageFlags = { create: false, update: false, limit: false };

/** The flags that the menu carries onto the current page, chosen by its module and sub-module. */
export function usePageFlags(): PageFlags {
  const path = useLocation({ select: (location) => location.pathname });
  const navigation = useNavigation();
  const entry = currentEntry(navigation?.menu ?? [], path);
  const subModules = navigation?.permissions.flatMap((module) => module.subModules) ?? [];
  return subModules.find((subModule) => subModule.subModuleId === entry?.id) ?? NONE;
}
