import { files, MOST_ICONS, type Icons } from "@millwright/domain/foundation/files/contract.ts";
import { download } from "../../kit/wire/client.ts";

/** So long rows that are drawn together gather before they are asked for, in milliseconds. */
const GATHERED_MS = 30;

interface Wanted {
  id: number;
  tell: (image: string | null) => void;
  fail: (failure: unknown) => void;
}
let wanted: Wanted[] = [];

/** The picture of one row as base64, asked together with those of the rows around it; null where there is none for this reader. */
export const iconOf = (id: number): Promise<string | null> =>
  new Promise((tell, fail) => {
    if (wanted.length === 0) setTimeout(askGathered, GATHERED_MS);
    wanted.push({ id, tell, fail });
  });

function askGathered(): void {
  const asked = wanted;
  wanted = [];
  for (let from = 0; from < asked.length; from += MOST_ICONS) void ask(asked.slice(from, from + MOST_ICONS));
}

async function ask(some: readonly Wanted[]): Promise<void> {
  try {
    const bytes = await download(files.icons, { body: { files: some.map(({ id }) => id) } });
    const { rows } = JSON.parse(await bytes.text()) as Icons;
    const found = new Map(rows.map(({ id, image }) => [id, image]));
    for (const { id, tell } of some) tell(found.get(id) ?? null);
  } catch (failure) {
    for (const { fail } of some) fail(failure);
  }
}
