import workerUrl from "./scan-worker.ts?worker&url";

interface Answer {
  id: number;
  text?: string | null;
  failure?: string;
}

/** Reads pictures one after the other, in a thread of its own. */
export interface Reader {
  /** The text of a code in the picture; null: there is none. */
  read: (picture: ImageData) => Promise<string | null>;
  stop: () => void;
}

interface Policies {
  createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => { createScriptURL: (url: string) => string };
}
let policy: { createScriptURL: (url: string) => string } | undefined;

/** The page lets no text become a script's address but by a policy that it names: this one makes a single address, of our own build. */
function addressOfWorker(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies };
  policy ??= trustedTypes?.createPolicy("scan-worker", {
    createScriptURL: (url) => {
      if (url !== workerUrl) throw new TypeError("the scanner starts its own worker and nothing else");
      return url;
    },
  });
  return policy ? policy.createScriptURL(workerUrl) : workerUrl;
}

export function openReader(): Reader {
  const worker = new Worker(addressOfWorker(), { type: "module" });
  const waiting = new Map<number, { resolve: (text: string | null) => void; reject: (failure: Error) => void }>();
  let last = 0;
  const failAll = (failure: Error) => {
    for (const { reject } of waiting.values()) reject(failure);
    waiting.clear();
  };
  worker.addEventListener("message", ({ data: { id, text, failure } }: MessageEvent<Answer>) => {
    const asked = waiting.get(id);
    waiting.delete(id);
    if (failure === undefined) asked?.resolve(text ?? null);
    else asked?.reject(new Error(failure));
  });
  worker.addEventListener("error", () => failAll(new Error("the reader of codes could not be started")));
  return {
    read: (picture) =>
      new Promise((resolve, reject) => {
        last += 1;
        waiting.set(last, { resolve, reject });
        worker.postMessage({ id: last, picture }, [picture.data.buffer]);
      }),
    stop: () => worker.terminate(),
  };
}
