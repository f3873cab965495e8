/** A short code for a new value, from its name, not yet taken beside it: "Axial fan" gives AF, then AF2. */
export function proposedCode(name: string, taken: readonly string[]): string {
  const words = name.toUpperCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const base =
    words.length > 1
      ? words
          .map((word) => [...word][0])
          .join("")
          .slice(0, 6)
      : (words[0] ?? "").slice(0, 4);
  if (base === "") return "";
  const others = new Set(taken.map((code) => code.toUpperCase()));
  let code = base;
  for (let next = 2; others.has(code); next += 1) code = `${base}${next}`;
  return code;
}
