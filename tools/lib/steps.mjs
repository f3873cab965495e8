/**
 * Numbered steps on the terminal: what is being done, how far it is, how long it took. The work answers with a few words, or with
 * `{ summary, output }` where what a tool printed is to be shown below them.
 */
export function stepsOf(total) {
  let number = 0;
  return async function step(title, work) {
    number += 1;
    const began = Date.now();
    console.log(`[${number}/${total}] ${title} …`);
    const beat = setInterval(() => console.log(`      … ${seconds(began)}`), 15_000);
    try {
      const outcome = await work();
      const { summary, output } = typeof outcome === "string" ? { summary: outcome } : outcome;
      console.log(`      ${summary} (${seconds(began)})`);
      if (output) console.log(`\n${output.trimEnd()}\n`);
      return outcome;
    } finally {
      clearInterval(beat);
    }
  };
}

export const seconds = (began) => `${((Date.now() - began) / 1000).toFixed(1)} s`;
