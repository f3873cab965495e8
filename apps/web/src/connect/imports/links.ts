import { importAddress } from "../../kit/transfer/import-address.ts";

export type OpenStep = "layout" | "columns";

/** Addresses of this feature's screens. */
export const links = {
  imports: () => "/settings/import",
  newImport: (target?: string) => importAddress(target),
  import: (id: number, step?: OpenStep, answers: Record<string, string> = {}) => {
    const search = new URLSearchParams({ ...(step ? { step } : {}), ...answers }).toString();
    return `/settings/import/${id}${search ? `?${search}` : ""}`;
  },
};
