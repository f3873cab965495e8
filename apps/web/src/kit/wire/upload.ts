import type { Endpoint, Reply, Request } from "@millwright/domain/kit/endpoint.ts";
import { addressOf, headersOf, refused, type Parts, type Wire } from "./client.ts";
import { learnReasons, NetworkFailure } from "./failures.ts";
import { getToken } from "./token.ts";

interface UploadOptions {
  /** Told the share sent so far, 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
  idempotencyKey?: string;
}

/** Sends bytes as they are (`bytes: "upload"`). XMLHttpRequest, because fetch does not tell how much has left. */
export const upload = <E extends Endpoint>(endpoint: E, request: Request<E>, bytes: Blob, options: UploadOptions = {}): Promise<Reply<E>> =>
  uploadPath(endpoint, request as Parts, bytes, options) as Promise<Reply<E>>;

/** The same by method and path alone, for what was kept to be sent later. */
export function uploadPath(endpoint: Wire, parts: Parts, bytes: Blob, options: UploadOptions = {}): Promise<unknown> {
  const token = getToken();
  return new Promise((resolve, reject) => {
    const sending = new XMLHttpRequest();
    sending.open(endpoint.method, addressOf(endpoint, parts));
    for (const [name, value] of Object.entries(headersOf(endpoint, parts, options.idempotencyKey))) sending.setRequestHeader(name, value);
    if (token) sending.setRequestHeader("authorization", `Bearer ${token}`);
    sending.upload.addEventListener("progress", (event) => {
      if (event.lengthComputable) options.onProgress?.(event.loaded / event.total);
    });
    sending.addEventListener("load", () => {
      const body = parsed(sending.responseText);
      if (sending.status >= 200 && sending.status < 300) resolve(body);
      else void learnReasons(body).then(() => reject(refused(endpoint, sending.status, body, token)));
    });
    sending.addEventListener("error", () => reject(new NetworkFailure()));
    sending.addEventListener("abort", () => reject(new DOMException("The upload was stopped.", "AbortError")));
    options.signal?.addEventListener("abort", () => sending.abort());
    sending.send(bytes);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
