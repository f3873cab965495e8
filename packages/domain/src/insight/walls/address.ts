/** Where a board is shown on a wall: `/w/{token}`. The token is all that opens it. */
const PAGE = "/w/";

export const wallAddress = (publicUrl: string, token: string): string => `${publicUrl.replace(/\/+$/, "")}${PAGE}${token}`;

/** The token of an address; null for every other page. */
export function wallPage(path: string): string | null {
  const [, token] = /^\/w\/([^/?#]{1,200})\/?$/.exec(path) ?? [];
  return token ?? null;
}
