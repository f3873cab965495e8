import { spawn } from "node:child_process";
import { ROOT } from "./paths.mjs";

/** The children that are to end with us. */
const living = new Set();
let isEnding = false;

/** Runs a program to its end and keeps what it prints. `code` is null when it could not be started or was killed. */
export function capture(program, args, options = {}) {
  return new Promise((resolve) => {
    const child = start(program, args, { stdio: ["ignore", "pipe", "pipe"], ...options });
    let output = "";
    child.stdout?.on("data", (part) => (output += part));
    child.stderr?.on("data", (part) => (output += part));
    child.once("error", (error) => resolve({ code: null, output: `${output}${error.message}` }));
    child.once("close", (code) => isEnding || resolve({ code, output }));
  });
}

/** Runs a program on our terminal. */
export function show(program, args, options = {}) {
  return new Promise((resolve) => {
    const child = start(program, args, { stdio: "inherit", ...options });
    child.once("error", () => resolve(1));
    child.once("exit", (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });
}

function start(program, args, options) {
  const child = spawn(program, args, { cwd: ROOT, windowsHide: true, ...options });
  living.add(child);
  child.once("exit", () => living.delete(child));
  return child;
}

/**
 * A long-running child in its own process group. Ctrl-C in a terminal reaches every process of the group and npm passes it on once
 * more, so one press arrives here twice or three times; the child gets it once. A second press is passed on as a second one.
 */
export function supervise(program, args, options = {}) {
  return new Promise((resolve) => {
    const isUnix = process.platform !== "win32";
    const child = spawn(program, args, {
      cwd: ROOT,
      stdio: ["ignore", "inherit", "inherit", "ipc"],
      detached: isUnix,
      windowsHide: true,
      ...options,
    });
    let lastMs = 0;
    const forward = (signal) => {
      const isEcho = Date.now() - lastMs < 500;
      lastMs = Date.now();
      if (isUnix && !isEcho) child.kill(signal);
    };
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => forward(signal));
    child.once("error", () => resolve(1));
    child.once("exit", (code) => resolve(code ?? 1));
  });
}

/** For commands that run many programs one after the other: whoever ends us ends the one at work as well, and no other begins: what waits for it waits for ever. */
export function endChildrenWithUs() {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.once(signal, () => {
      isEnding = true;
      for (const child of living) child.kill(signal);
      const latest = Date.now() + 15_000;
      setInterval(() => (living.size === 0 || Date.now() > latest) && process.exit(130), 20);
    });
  }
}
