import net from "node:net";

/**
 * Whom an address belongs to, for limits: of IPv6 its network of 64 bits, of which whoever has one address has all; of IPv4, also where it is
 * written as IPv6, the address itself.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  return net.isIPv6(address) ? `${groupsOf(address).slice(0, 4).join(":")}::/64` : address;
}

/** The eight groups, without leading noughts. */
function groupsOf(address: string): string[] {
  const [before = "", after] = address.replace(/%.*$/, "").toLowerCase().split("::");
  const [head, tail] = [before, after ?? ""].map((part) => (part === "" ? [] : part.split(":")));
  const missing = after === undefined ? 0 : 8 - (head?.length ?? 0) - (tail?.length ?? 0);
  return [...(head ?? []), ...Array.from({ length: Math.max(0, missing) }, () => "0"), ...(tail ?? [])].map((group) =>
    group.replace(/^0+(?=.)/, ""),
  );
}
