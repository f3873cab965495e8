import { mayEnter, type RoleGroup } from "@millwright/domain/kit/access.ts";
import { redirect } from "@tanstack/react-router";
import { PLACES } from "@millwright/domain/foundation/navigation/menu.ts";
import { currentRoles, currentUser } from "../../foundation/auth/session.ts";

/** Where a person without a wish goes, unless they chose another page of their menu. */
const START = "/home";
export function startPage(): string {
  const chosen = currentUser()?.data.startPage;
  return PLACES.find(({ id }) => id === chosen)?.url ?? START;
}

interface Entering {
  location: { href: string; search: Record<string, unknown> };
}

/**
 * The route rule: who lacks the role is sent away. Somebody not signed in goes to the sign-in page, which keeps the wanted address;
 * anybody else goes to the kept address, or to the start.
 */
export const guard =
  (group: RoleGroup) =>
  ({ location }: Entering): void => {
    if (mayEnter(group, currentRoles())) return;
    if (currentRoles().length === 0) throw redirect(loginFor(location.href));
    throw redirect({ href: keptAddress(location.search.redirect), replace: true });
  };

/** The sign-in page, with the address to return to unless that is the start anyway. */
export function loginFor(wanted: string): { href: string; replace: true } {
  const isStart = wanted === "/" || wanted === START;
  return { href: isStart ? "/login" : `/login?redirect=${encodeURIComponent(wanted)}`, replace: true };
}

/** A kept address, if it lies inside the product: a crafted link must not lead a freshly signed-in person elsewhere. */
export function keptAddress(kept: unknown): string {
  if (typeof kept !== "string" || !/^\/(?![/\\])/.test(kept)) return startPage();
  const address = URL.parse(kept, "http://inside.invalid");
  return address?.host === "inside.invalid" ? address.pathname + address.search + address.hash : startPage();
}
