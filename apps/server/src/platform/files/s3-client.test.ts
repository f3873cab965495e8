import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import fs from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { AwsV4Signer } from "aws4fetch";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { s3Client } from "./s3-client.ts";
import { startObjectStore, type ObjectStore } from "../testing/object-store.ts";
import { faultOf, signatureOf, type RawRequest } from "../testing/signature-v4.ts";

const sha256 = (body: Buffer | string) => createHash("sha256").update(body).digest("hex");

/** "Examples: Signature Calculations" of Amazon's S3 API reference. */
const EXAMPLE_KEYS = {
  accessKeyId: "AKIAIOSFODNN7EXAMPLE",
  secretAccessKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
  region: "us-east-1",
};
const EXAMPLE_AT = "20130524T000000Z";
const PUBLISHED: { what: string; method: string; target: string; headers?: Record<string, string>; body?: string; signature: string }[] = [
  {
    what: "GET object",
    method: "GET",
    target: "/test.txt",
    headers: { range: "bytes=0-9" },
    signature: "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41",
  },
  {
    what: "PUT object",
    method: "PUT",
    target: "/test$file.text",
    headers: { date: "Fri, 24 May 2013 00:00:00 GMT", "x-amz-storage-class": "REDUCED_REDUNDANCY" },
    body: "Welcome to Amazon S3.",
    signature: "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd",
  },
  {
    what: "GET bucket lifecycle",
    method: "GET",
    target: "/?lifecycle",
    signature: "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543",
  },
  {
    what: "GET bucket (list objects)",
    method: "GET",
    target: "/?max-keys=2&prefix=J",
    signature: "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7",
  },
];

describe.each(PUBLISHED)("the published example $what", ({ method, target, headers = {}, body = "", signature }) => {
  const host = "examplebucket.s3.amazonaws.com";
  const all = { host, ...headers, "x-amz-content-sha256": sha256(body), "x-amz-date": EXAMPLE_AT };

  test("has its published signature by our check", () => {
    expect(signatureOf({ method, target, headers: all, body: Buffer.from(body) }, Object.keys(all), EXAMPLE_KEYS)).toBe(signature);
  });

  test("is signed so by what signs our requests", async () => {
    const sent = {
      method,
      url: `https://${host}${target}`,
      headers: { ...headers, "x-amz-content-sha256": sha256(body) },
      body,
      service: "s3",
      datetime: EXAMPLE_AT,
      allHeaders: true,
    };
    expect(await new AwsV4Signer({ ...sent, ...EXAMPLE_KEYS }).signature()).toBe(signature);
  });
});

describe("a store that checks signatures", () => {
  let store: ObjectStore;
  let folder: string;
  beforeAll(async () => {
    store = await startObjectStore();
    folder = fs.mkdtempSync(path.join(os.tmpdir(), "millwright-s3-client-"));
  }, 60_000);
  afterAll(async () => {
    await store.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  const fileOf = (bytes: Buffer): string => {
    const file = path.join(folder, "sent");
    fs.writeFileSync(file, bytes);
    return file;
  };
  const KEYS = [
    "7/abcd/plain",
    "a b/c  d",
    "plus+and=signs&more",
    "100%/%41",
    "žluťoučký kůň/日本語 🛠",
    "it's (a) *key*!",
    "semi;colon,comma:colon@at$dollar",
    "tilde~_-.",
    "hash#and?question",
  ];

  test.each(KEYS)("takes, gives back and removes what is called %s, under just that name", async (key) => {
    const client = s3Client(store.bucket);
    const bytes = randomBytes(100);
    await client.put(key, fileOf(bytes), sha256(bytes));
    expect(decodeURIComponent(store.accepted().at(-1) ?? "")).toBe(`PUT /mill/${key}`);
    expect((await buffer(await client.open(key))).equals(bytes)).toBe(true);
    await client.remove(key);
    await expect(client.open(key)).rejects.toMatchObject({ code: "ENOENT" });
  });

  test("takes an empty object and one of 20 MB that is read from the disk while it is sent", async () => {
    const client = s3Client(store.bucket);
    await client.put("drafts/7_x", "", "");
    const bytes = randomBytes(20 * 1024 * 1024);
    const before = store.accepted().length;
    await client.put("7/large", fileOf(bytes), sha256(bytes));
    expect(store.accepted().slice(before)).toEqual(["PUT /mill/7/large"]);
    expect(sha256(await buffer(await client.open("7/large")))).toBe(sha256(bytes));
    const listed: string[] = [];
    for await (const { key } of client.list("drafts/")) listed.push(key);
    for await (const { key } of client.list("with a+b")) listed.push(key);
    expect(listed).toEqual(["drafts/7_x"]);
    await client.probe();
  });

  test("refuses every call that is signed with another secret, and nothing of it arrives", async () => {
    const wrong = s3Client({ ...store.bucket, secretAccessKey: "another" });
    const bytes = Buffer.from("x");
    const before = store.accepted().length;
    await expect(wrong.put("7/wrong", fileOf(bytes), sha256(bytes))).rejects.toThrow(
      "the object store answered 403 to PUT (SignatureDoesNotMatch)",
    );
    await expect(wrong.open("7/large")).rejects.toThrow("403 to GET (SignatureDoesNotMatch)");
    await expect(wrong.remove("7/large")).rejects.toThrow("403 to DELETE (SignatureDoesNotMatch)");
    await expect(wrong.list("").next()).rejects.toThrow("403 to LIST (SignatureDoesNotMatch)");
    await expect(wrong.probe()).rejects.toThrow("403 to HEAD");
    expect(store.accepted()).toHaveLength(before);
    await expect(s3Client(store.bucket).open("7/wrong")).rejects.toMatchObject({ code: "ENOENT" });
  });

  test("refuses a file that is not the one whose digest was told", async () => {
    await expect(s3Client(store.bucket).put("7/other", fileOf(Buffer.from("one")), sha256("another"))).rejects.toThrow(
      "XAmzContentSHA256Mismatch",
    );
  });
});

describe("what is changed on the way is refused", () => {
  const keys = { accessKeyId: "KEY", secretAccessKey: "secret", region: "eu-central-1" };
  let sent: RawRequest;
  beforeAll(async () => void (sent = await captured(keys)));
  const change = (patch: Partial<RawRequest>, headers: Record<string, string> = {}): RawRequest => ({
    ...sent,
    ...patch,
    headers: { ...sent.headers, ...headers },
  });

  test("as it was sent it is accepted, a quarter of an hour long", () => {
    expect(faultOf(sent, keys, Date.now())).toBeNull();
    expect(faultOf(sent, keys, Date.now() + 16 * 60_000)).toBe("RequestTimeTooSkewed");
  });

  test.each<[string, () => RawRequest, string]>([
    ["another method", () => change({ method: "DELETE" }), "SignatureDoesNotMatch"],
    ["another key", () => change({ target: sent.target.replace("a%20b", "a%20c") }), "SignatureDoesNotMatch"],
    ["a query", () => change({ target: `${sent.target}?acl` }), "SignatureDoesNotMatch"],
    ["another host", () => change({}, { host: "elsewhere.example" }), "SignatureDoesNotMatch"],
    ["another body", () => change({ body: Buffer.from("other") }), "XAmzContentSHA256Mismatch"],
    [
      "another body with its digest",
      () => change({ body: Buffer.from("other") }, { "x-amz-content-sha256": sha256("other") }),
      "SignatureDoesNotMatch",
    ],
    ["a header of the store that was not signed", () => change({}, { "x-amz-acl": "public-read" }), "AccessDenied"],
    ["another day", () => change({}, { "x-amz-date": "20130524T000000Z" }), "AuthorizationHeaderMalformed"],
    ["no signature", () => change({}, { authorization: "" }), "AuthorizationHeaderMalformed"],
  ])("%s", (_what, changed, fault) => {
    expect(faultOf(changed(), keys, Date.now())).toBe(fault);
  });

  /** A request of the client as it comes over the wire. */
  async function captured({ accessKeyId, secretAccessKey, region }: typeof keys): Promise<RawRequest> {
    const requests: RawRequest[] = [];
    const server = http.createServer((request, answer) => {
      void buffer(request).then((body) => {
        requests.push({
          method: request.method ?? "",
          target: request.url ?? "",
          headers: request.headers as Record<string, string>,
          body,
        });
        answer.end();
      });
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), "millwright-s3-sent-")), "sent");
    fs.writeFileSync(file, "body");
    const client = s3Client({
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      bucket: "mill",
      region,
      accessKeyId,
      secretAccessKey,
      isPathStyle: true,
    });
    await client.put("7/a b", file, sha256("body"));
    server.close();
    fs.rmSync(path.dirname(file), { recursive: true });
    const [request] = requests;
    if (!request) throw new Error("nothing was sent");
    return request;
  }
});
