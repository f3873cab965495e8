/** One promise of the product, and what breaks it. */
export type Check = (promise: string, breaches: readonly string[]) => void;

interface Played {
  rounds: (check: Check) => Promise<void>;
  /** What may say why they broke off. */
  remains: () => readonly string[];
  /** What ends all that the rounds started, whether or not they were finished; one after the other. */
  discard: readonly (() => void | Promise<void>)[];
  /** How a promise is told. */
  words?: (promise: string, breaches: readonly string[]) => string | null;
}

/** How often something is killed: ROUNDS, once at least. */
export const roundsOr = (usual: number): number => Math.max(1, Number(process.env["ROUNDS"] ?? usual) || usual);

/** Who is killed in a round, counted from the first: one after the other, from the beginning again. */
export const inTurn = <const Of extends string>(victims: readonly [Of, ...Of[]], round: number): Of =>
  victims[(round - 1) % victims.length] ?? victims[0];

/** Plays rounds and ends this process. The last line counts the checks. */
export async function play({ rounds, remains, discard: ends, words = ofBroken }: Played): Promise<never> {
  const count = { passed: 0, failed: 0 };
  const check: Check = (promise, breaches) => {
    count[breaches.length === 0 ? "passed" : "failed"] += 1;
    const told = words(promise, breaches);
    if (told !== null) console.log(told);
  };
  const discard = async () => {
    for (const end of ends) await end();
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void discard().then(() => process.exit(130)));
  try {
    await rounds(check);
  } catch (failure) {
    check("the rounds were finished", [String(failure), ...remains()]);
  } finally {
    await discard();
  }
  console.log(JSON.stringify(count));
  // Those who write and talk go on for as long as nobody answers; after rounds that broke off nobody ever does.
  process.exit(count.failed > 0 ? 1 : 0);
}

/** What was kept is not told; of what breaks a promise the first few. */
const ofBroken = (promise: string, breaches: readonly string[]): string | null =>
  breaches.length === 0 ? null : `FAILED ${promise}: ${breaches.length}\n  ${breaches.slice(0, 5).join("\n  ")}`;
