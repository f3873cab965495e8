import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/**
 * Signature Version 4 as a store checks it: computed again from a request as it came over the wire. It shares no code with the client, and
 * looks at raw bytes only, so that what the two understand differently is a refusal.
 */
export interface RawRequest {
  method: string;
  /** Path and query as they stand in the request line. */
  target: string;
  /** Names in lower case. */
  headers: Record<string, string>;
  body: Buffer;
}

export interface Keys {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

/** Codes a store answers a bad signature with. */
export type Fault =
  | "AccessDenied"
  | "AuthorizationHeaderMalformed"
  | "InvalidAccessKeyId"
  | "InvalidURI"
  | "MissingContentLength"
  | "RequestTimeTooSkewed"
  | "SignatureDoesNotMatch"
  | "XAmzContentSHA256Mismatch";

const SKEW_MS = 15 * 60_000;

/** Why a store would refuse this request, or null. */
export function faultOf(request: RawRequest, keys: Keys, now: number): Fault | null {
  const { headers } = request;
  if (headers["authorization"] === undefined) return "AccessDenied";
  const said = /^AWS4-HMAC-SHA256 Credential=([^/,\s]+)\/([^,\s]+), ?SignedHeaders=([^,\s]+), ?Signature=([0-9a-f]{64})$/.exec(
    headers["authorization"],
  );
  if (!said) return "AuthorizationHeaderMalformed";
  const [, keyId = "", scope = "", signedHeaders = "", signature = ""] = said;
  if (keyId !== keys.accessKeyId) return "InvalidAccessKeyId";
  const at = headers["x-amz-date"] ?? "";
  if (scope !== scopeOf(at, keys)) return "AuthorizationHeaderMalformed";
  if (!(Math.abs(instantOf(at) - now) <= SKEW_MS)) return "RequestTimeTooSkewed";
  const signed = signedHeaders.split(";");
  const mustBeSigned = ["host", ...Object.keys(headers).filter((name) => name.startsWith("x-amz-"))];
  if (mustBeSigned.some((name) => !signed.includes(name)) || signed.some((name) => headers[name] === undefined)) return "AccessDenied";
  if (request.method === "PUT" && headers["content-length"] === undefined) return "MissingContentLength";
  if (!isWellFormed(request.target)) return "InvalidURI";
  const told = headers["x-amz-content-sha256"] ?? "";
  if (told !== "UNSIGNED-PAYLOAD" && told !== createHash("sha256").update(request.body).digest("hex")) return "XAmzContentSHA256Mismatch";
  const wanted = signatureOf(request, signed, keys);
  return timingSafeEqual(Buffer.from(wanted), Buffer.from(signature)) ? null : "SignatureDoesNotMatch";
}

/** The signature that this request should carry, over these headers. */
export function signatureOf({ method, target, headers }: RawRequest, signed: readonly string[], keys: Keys): string {
  const at = headers["x-amz-date"] ?? "";
  const [path, query] = split(target);
  const request = [
    method,
    encoded(bytesOf(path), "/"),
    canonicalQuery(query),
    ...signed.toSorted().map((name) => `${name}:${(headers[name] ?? "").trim().replace(/ +/g, " ")}`),
    "",
    signed.toSorted().join(";"),
    headers["x-amz-content-sha256"] ?? "",
  ].join("\n");
  const toSign = ["AWS4-HMAC-SHA256", at, scopeOf(at, keys), createHash("sha256").update(request).digest("hex")].join("\n");
  const key = [at.slice(0, 8), keys.region, "s3", "aws4_request"].reduce<Buffer | string>(
    (from, part) => hmac(from, part),
    `AWS4${keys.secretAccessKey}`,
  );
  return hmac(key, toSign).toString("hex");
}

const hmac = (key: Buffer | string, text: string) => createHmac("sha256", key).update(text).digest();
const scopeOf = (at: string, { region }: Keys) => `${at.slice(0, 8)}/${region}/s3/aws4_request`;
const instantOf = (at: string) => Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));

function split(target: string): [string, string] {
  const at = target.indexOf("?");
  return at < 0 ? [target, ""] : [target.slice(0, at), target.slice(at + 1)];
}

/** Stores differ in what a plus means, so it has to come encoded; a percent sign without two digits means nothing. */
const isWellFormed = (target: string) => !target.includes("+") && !/%(?![0-9A-Fa-f]{2})/.test(target);

function bytesOf(text: string): number[] {
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === "%") {
      bytes.push(Number.parseInt(text.slice(at + 1, at + 3), 16));
      at += 2;
    } else bytes.push(text.charCodeAt(at));
  }
  return bytes;
}

/** Every byte but letters, digits and `-._~` as a percent sign and two capital digits; `kept` stays. */
const encoded = (bytes: readonly number[], kept = "") =>
  bytes
    .map((byte) => {
      const sign = String.fromCharCode(byte);
      return /[A-Za-z0-9\-._~]/.test(sign) || (kept !== "" && sign === kept)
        ? sign
        : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
    })
    .join("");

/** Sorted by encoded name; a name without a value gets an empty one. */
const canonicalQuery = (query: string) =>
  query
    .split("&")
    .filter((part) => part !== "")
    .map((part) => {
      const at = part.indexOf("=");
      return at < 0 ? [part, ""] : [part.slice(0, at), part.slice(at + 1)];
    })
    .map(([name = "", value = ""]) => `${encoded(bytesOf(name))}=${encoded(bytesOf(value))}`)
    .toSorted()
    .join("&");
