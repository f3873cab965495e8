/** Numbered steps on the terminal: what is being done, how far it is, how long it took. */
export function stepsOf(total) {
  let number = 0;
  return async function step(title, work) {
    number += 1;
    const began = Date.now();
    process.stdout.write(`[${number}/${total}] ${title} …\n`);
    const beat = setInterval(() => process.stdout.write(`      … ${seconds(began)}\n`), 15_000);
    beat.unref();
    try {
      const outcome = await work();
      process.stdout.write(`      ${outcome ?? "done"} (${seconds(began)})\n`);
      return outcome;
    } finally {
      clearInterval(beat);
    }
  };
}

const seconds = (began) => `${((Date.now() - began) / 1000).toFixed(1)} s`;
