import { spawn, type ChildProcess } from "node:child_process";
import path from "node:path";
import { pathToFileURL } from "node:url";

/** The noun and the field the check makes a feature of: two words, so that every form of the name differs. */
export const NOUN = {
  many: "service-partners",
  table: "service_partners",
  path: "/materials-management/service-partners",
  /** What its calls are called in the generated tests. */
  calls: "servicePartners",
};
export const FIELD = { name: "insuredUntil", type: "day", label: "Insured until" };

/** Made before it, with every kind of field between them: whoever makes the third changes nothing of the first two. */
export const OTHERS: readonly (readonly string[])[] = [
  ["gatehouses"],
  ["ladders", "--field", "serial:text", "--field", "weight:number", "--field", "isLent:yes-no", "--field", "supplier:reference:suppliers"],
  [
    "handovers",
    "--area",
    "work",
    "--field",
    "kind:choice:hotWork|height|confinedSpace",
    "--field",
    "category:reference:cost-centres",
    "--field",
    "asset:reference:assets",
  ],
];

const running = new Set<ChildProcess>();

/** Runs a file of the copy, in the copy, on this Node. */
export function run(
  clone: string,
  file: string,
  args: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [path.join(clone, file), ...args], {
      cwd: clone,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    running.add(child);
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (part: Buffer) => (output += part.toString()));
    child.once("close", (code) => {
      running.delete(child);
      resolve({ code, output });
    });
  });
}

/** Whoever ends the check ends what it runs. */
export const endRun = () => running.forEach((child) => child.kill());

/** A module of the copy; its types are those of ours, of which it is a copy. */
export const load = async <T>(clone: string, file: string): Promise<T> => (await import(pathToFileURL(path.join(clone, file)).href)) as T;

export function expect(isSo: boolean, otherwise: string): void {
  if (!isSo) throw new Error(otherwise);
}
