/** Something the person at the keyboard can put right; its text says how. It is shown without a stack. */
export class Problem extends Error {}

/** Runs a command of ours to its end and turns its outcome into an exit code. */
export async function main(work) {
  try {
    const code = await work();
    if (code) process.exitCode = code;
  } catch (error) {
    console.error(error instanceof Problem ? `\n${error.message}\n` : error);
    process.exitCode = 1;
  }
}
