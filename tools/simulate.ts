/** Plays a gateway against an address, as its maker's would speak: `npm run simulate -- native --url … --id … --token …`. Ctrl-C ends it. */
import { readPlay, USAGE } from "./lib/simulate/asked.ts";
import { play, Refused } from "./lib/simulate/play.ts";

const say = (line: string) => console.log(line);
const asked = readPlay(process.argv.slice(2), process.env);

if ("problems" in asked) {
  console.error([...asked.problems, "", USAGE].join("\n"));
  process.exitCode = 2;
} else {
  const stopping = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => stopping.abort());
  try {
    await play(asked, stopping.signal, say);
  } catch (thrown) {
    if (!stopping.signal.aborted) {
      console.error(thrown instanceof Refused ? thrown.message : thrown);
      process.exitCode = 1;
    }
  }
}
