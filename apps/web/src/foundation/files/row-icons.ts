import { files, MOST_ICONS, type Icons, type Pictured } from "@millwright/domain/foundation/files/contract.ts";
import { download } from "../../kit/wire/client.ts";

/** So long rows that are drawn together gather before they are asked for, in milliseconds. */
const GATHERED_MS = 30;

interface Wanted {
  of: Pictured;
  id: number;
  tell: (image: string | null) => void;
  fail: (failure: unknown) => void;
}
let wanted: Wanted[] = [];

/** The picture that stands for a record as base64, asked together with those of the rows around it; null where there is none for this reader. */
export const iconOf = (of: Pictured, id: number): Promise<string | null> =>
  new Promise((tell, fail) => {
    if (wanted.length === 0) setTimeout(askGathered, GATHERED_MS);
    wanted.push({ of, id, tell, fail });
  });

function askGathered(): void {
  const asked = wanted;
  wanted = [];
  for (const [of, its] of Map.groupBy(asked, (one) => one.of))
    for (let from = 0; from < its.length; from += MOST_ICONS) void ask(of, its.slice(from, from + MOST_ICONS));
}

async function ask(rootFolder: Pictured, some: readonly Wanted[]): Promise<void> {
  try {
    const bytes = await download(files.icons, { body: { rootFolder, records: some.map(({ id }) => id) } });
    const { rows } = JSON.parse(await bytes.text()) as Icons;
    const found = new Map(rows.map(({ id, image }) => [id, image]));
    for (const { id, tell } of some) tell(found.get(id) ?? null);
  } catch (failure) {
    for (const { fail } of some) fail(failure);
  }
}
