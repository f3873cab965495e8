import { imports } from "@millwright/domain/connect/imports/contract.ts";
import { targetOf } from "@millwright/domain/connect/imports/targets.ts";
import { MENU } from "@millwright/domain/foundation/navigation/menu.ts";
import { useHolds, useMay } from "../wire/query.ts";

const BASE = MENU.flatMap(({ items }) => items).find(({ subModule }) => subModule === "imports")?.url ?? "/";

/** Where a file of one kind is imported; the further answers stand for all its rows. */
export const importAddress = (target?: string, answers: Record<string, string> = {}): string =>
  `${BASE}/new${target === undefined ? "" : `?${new URLSearchParams({ target, ...answers })}`}`;

/** Who may create these one by one may bring many at once. */
export function useMayImport(target: string | undefined): boolean {
  const mayUpload = useMay(imports.upload);
  const known = target === undefined ? undefined : targetOf(target);
  const mayCreate = useHolds(known?.subModule ?? "imports", "create");
  return known !== undefined && mayUpload && mayCreate;
}
