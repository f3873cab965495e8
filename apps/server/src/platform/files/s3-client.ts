import fs from "node:fs";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { AwsClient } from "aws4fetch";
import { Refusal } from "@millwright/domain/kit/errors.ts";

/** An object store of the S3 kind: where it is and who we are there. */
export interface Bucket {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** The bucket's name stands in the path, not in front of the host. */
  isPathStyle: boolean;
}

export interface S3Client {
  /** An empty name puts an empty object. */
  put: (key: string, file: string, sha256: string) => Promise<void>;
  /** Rejects with ENOENT where there is no such object, like a file system. */
  open: (key: string) => Promise<Readable>;
  remove: (key: string) => Promise<void>;
  /** Names under a prefix with their age by the store's own clock; a page at a time. */
  list: (prefix: string) => AsyncGenerator<{ key: string; ageMs: number }>;
  /** Rejects with what the store says where the bucket is not to be used. */
  probe: () => Promise<void>;
}

/** Until the store begins to answer, and for sending a file; nobody waits for ever. */
const ANSWER_MS = 60_000;
const EMPTY = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

export function s3Client(to: Bucket): S3Client {
  const { accessKeyId, secretAccessKey, region } = to;
  const aws = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 3 });
  const base = baseOf(to);
  // Encoded here: of what an address leaves open (a plus, a percent sign) stores and signers have different opinions.
  const at = (key: string) => `/${key.split("/").map(encodeURIComponent).join("/")}`;
  const send = async (method: string, path: string, init: { headers?: Record<string, string>; body?: Blob } = {}): Promise<Response> => {
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(new Error("no answer in time")), ANSWER_MS);
    try {
      return await aws.fetch(`${base}${path}`, { ...init, method, signal: patience.signal });
    } catch (thrown) {
      throw unreachable(thrown);
    } finally {
      clearTimeout(timer);
    }
  };
  const done = async (answer: Response, method: string): Promise<void> => {
    if (!answer.ok) throw await failureOf(answer, method);
    await answer.body?.cancel();
  };

  return {
    put: async (key, file, sha256) => {
      const body = file === "" ? new Blob([]) : await fs.openAsBlob(file);
      await done(
        await send("PUT", at(key), {
          body,
          headers: { "x-amz-content-sha256": sha256 || EMPTY, "content-type": "application/octet-stream" },
        }),
        "PUT",
      );
    },
    open: async (key) => {
      const answer = await send("GET", at(key));
      if (!answer.ok || !answer.body) throw await failureOf(answer, "GET");
      return Readable.fromWeb(answer.body as ReadableStream);
    },
    remove: async (key) => {
      const answer = await send("DELETE", at(key));
      if (answer.status === 404) await answer.body?.cancel();
      else await done(answer, "DELETE");
    },
    list: async function* (prefix) {
      for (let next: string | undefined = ""; next !== undefined;) {
        const query = new URLSearchParams({ "list-type": "2", prefix, ...(next ? { "continuation-token": next } : {}) });
        const answer = await send("GET", `/?${query.toString().replaceAll("+", "%20")}`);
        if (!answer.ok) throw await failureOf(answer, "LIST");
        const page = pageOf(await answer.text(), Date.parse(answer.headers.get("date") ?? "") || Date.now());
        yield* page.objects;
        next = page.next;
      }
    },
    probe: async () => await done(await send("HEAD", "/"), "HEAD"),
  };
}

function baseOf({ endpoint, bucket, isPathStyle }: Bucket): string {
  const url = new URL(endpoint);
  if (isPathStyle) url.pathname = `${url.pathname.replace(/\/+$/, "")}/${bucket}`;
  else url.hostname = `${bucket}.${url.hostname}`;
  return url.href.replace(/\/+$/, "");
}

/** The few fields that are read of a list. Keys are of our own making and hold nothing that XML would escape. */
function pageOf(xml: string, now: number) {
  const text = (within: string, name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(within)?.[1];
  const objects = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].flatMap(([, within = ""]) => {
    const key = text(within, "Key");
    return key ? [{ key, ageMs: now - Date.parse(text(within, "LastModified") ?? "") }] : [];
  });
  return { objects, next: text(xml, "IsTruncated") === "true" ? text(xml, "NextContinuationToken") : undefined };
}

/** Of the answer only its code is told: whole bodies of some stores repeat what was signed. */
async function failureOf(answer: Response, method: string): Promise<Error> {
  const code = /<Code>(\w+)<\/Code>/.exec(await answer.text().catch(() => ""))?.[1];
  const sentence = `the object store answered ${answer.status} to ${method}${code ? ` (${code})` : ""}`;
  if (answer.status === 404 && method === "GET") return Object.assign(new Error(sentence), { code: "ENOENT" });
  if (answer.status === 507 || /full|quota/i.test(code ?? "")) return new Refusal("full", { reason: "full" });
  return answer.status >= 500 ? unreachable(new Error(sentence)) : new Error(sentence);
}

function unreachable(cause: unknown): Refusal {
  return Object.assign(new Refusal("unavailable", { reason: "store_unavailable" }), { cause });
}
