import type { IncomingHttpHeaders } from "node:http";

/**
 * Whether a page of ours asks: its own host is the one that it asks at. By `Host` and not by PUBLIC_URL, which would shut out `localhost` and a plant's plain address. A
 * proxy may leave the port out of `Host`; where one is named, it counts.
 */
export function isOwnOrigin({ origin, host }: Pick<IncomingHttpHeaders, "origin" | "host">): boolean {
  const page = origin === undefined ? null : URL.parse(origin);
  const asked = page && host ? URL.parse(`${page.protocol}//${host}`) : null;
  if (!page || !asked || !/^https?:$/.test(page.protocol)) return false;
  return page.hostname === asked.hostname && (page.port === asked.port || !/:\d+$/.test(host ?? ""));
}
