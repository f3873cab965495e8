import { Refusal, type RefusalBody, type RefusalDetail } from "@millwright/domain/kit/errors.ts";
import { sentence, type Reason } from "@millwright/domain/kit/reasons.ts";

/** No answer came: no network, or the server is not there. */
export class NetworkFailure extends Error {
  constructor(cause?: unknown) {
    super("No answer from the server.", { cause });
    this.name = "NetworkFailure";
  }
}

/** The server failed (our bug, a proxy, a restart). The id finds the line in the server's log. */
export class ServerFailure extends Error {
  readonly status: number;
  readonly requestId: string | null;
  constructor(status: number, message: string, requestId: string | null) {
    super(message);
    this.name = "ServerFailure";
    this.status = status;
    this.requestId = requestId;
  }
}

/** The second reply that a contract may state (`denied`): sign-in answers one with 401. */
export class Denied<T = unknown> extends Error {
  readonly reply: T;
  constructor(reply: T) {
    super("Denied");
    this.name = "Denied";
    this.reply = reply;
  }
}

/** Turns the body of a failed response into what is thrown. */
export function failureOf(status: number, body: unknown): Error {
  if (!isRefusalBody(body)) {
    if (status === 401) return new Denied(body);
    return new ServerFailure(status, sentence("bug"), null);
  }
  if (body.code === "bug") return new ServerFailure(status, body.message, body.requestId ?? null);
  const detail: RefusalDetail = {
    ...(body.reason === undefined ? {} : { reason: body.reason as Reason }),
    ...(body.params ? { params: body.params } : {}),
    ...(body.fields ? { fields: body.fields } : {}),
    ...(body.current === undefined ? {} : { current: body.current }),
  };
  const refusal = new Refusal(body.code, detail);
  // A newer server may refuse for a reason this page does not know yet: its own sentence stands.
  refusal.message = body.message;
  return refusal;
}

/** Fields come with a reason alone: its sentence is there once this is over, or a general one where it cannot be had. */
export async function learnReasons(body: unknown): Promise<void> {
  if (isRefusalBody(body) && body.fields) await import("./every-reason.ts").catch(() => {});
}

export const isRefusal = (failure: unknown, code?: Refusal["code"]): failure is Refusal =>
  failure instanceof Refusal && (code === undefined || failure.code === code);

/** Nobody judged the call: no network, no server, or one that asks to come back later. What was to be changed may still be sent. */
export const isUnreached = (failure: unknown): boolean =>
  failure instanceof NetworkFailure ||
  isRefusal(failure, "unavailable") ||
  (failure instanceof ServerFailure && (failure.status === 502 || failure.status === 504));

/** Whether a write was refused because the row changed since it was read. */
export const isStale = (failure: unknown): failure is Refusal => isRefusal(failure, "conflict") && failure.detail.reason === "stale";

function isRefusalBody(body: unknown): body is RefusalBody {
  return typeof body === "object" && body !== null && "code" in body && "message" in body && typeof body.code === "string";
}
