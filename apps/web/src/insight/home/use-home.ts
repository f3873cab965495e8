import { home } from "@millwright/domain/insight/home/contract.ts";
import { useCall } from "../../kit/wire/query.ts";
import { useSignedIn } from "../../shell/account/use-signed-in.ts";

/** What home shows, asked once whoever needs it: with the overview where the organisation has one. */
export function useHome() {
  const { tenant } = useSignedIn();
  return useCall(home.get, tenant.homeOverview ? { query: { overview: "true" } } : {});
}
