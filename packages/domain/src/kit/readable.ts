/** A word of the code as it may be read: `leadTimeDays` → "Lead time days", `file_added` → "File added", `siteId` → "Site". */
export function readable(word: string): string {
  const spaced = word
    .replace(/Id$/, "")
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/[_-]+/g, " ")
    .trim()
    .toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
