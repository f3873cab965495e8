/** Where a key leads in a menu whose items read so; null for a key that moves nothing. A letter leads to the next item that begins with it. */
export function nextItem(key: string, at: number, texts: readonly string[]): number | null {
  const size = texts.length;
  if (size === 0) return null;
  if (key === "ArrowDown") return (at + 1) % size;
  if (key === "ArrowUp") return (Math.max(at, 0) - 1 + size) % size;
  if (key === "Home") return 0;
  if (key === "End") return size - 1;
  if ([...key].length !== 1 || key === " ") return null;
  const begins = texts.map((text) => text.trim().toLowerCase().startsWith(key.toLowerCase()));
  const after = begins.findIndex((does, index) => does && index > at);
  const place = after >= 0 ? after : begins.indexOf(true);
  return place < 0 ? null : place;
}
