import type { ImportTarget } from "@millwright/domain/kit/imports/target.ts";
import { useHolds } from "../wire/query.ts";

/** Where a file of one kind is imported; the further answers stand for all its rows. */
export const importAddress = (target?: string, answers: Record<string, string> = {}): string =>
  `/settings/import/new${target === undefined ? "" : `?${new URLSearchParams({ target, ...answers })}`}`;

/** Who may create these one by one may bring many at once. */
export function useMayImport(target: ImportTarget | undefined): boolean {
  const mayUpload = useHolds("imports", "create");
  const mayCreate = useHolds(target?.subModule ?? "imports", "create");
  return target !== undefined && mayUpload && mayCreate;
}
