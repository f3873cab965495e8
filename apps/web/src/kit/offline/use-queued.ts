import { useMutation } from "@tanstack/react-query";
import type { Contract, Endpoint, Reply, Request } from "@millwright/domain/kit/endpoint.ts";
import { call, type Parts } from "../wire/client.ts";
import { isUnreached } from "../wire/failures.ts";
import { changed, type ChangeRequest } from "../wire/query.ts";
import { uuid } from "../wire/uuid.ts";
import { device, deviceNow } from "./device.ts";

interface QueuedOptions<E extends Endpoint> {
  invalidates: readonly Contract[];
  /** Told of the server's answer, or of the one that is expected of it. */
  onDone?: (reply: Reply<E>) => void;
  /** Where the screen goes on before there is an answer: kept on the device first, and sent from there. */
  isKeptFirst?: boolean;
}

/**
 * `useChange` for a change that may wait: it is sent at once where the server answers, and kept on the device where it does not. Either way the screen goes on.
 * The feature says in its `offline.ts` what is to be shown meanwhile.
 */
export function useQueued<E extends Endpoint>(endpoint: E, { invalidates, onDone, isKeptFirst = false }: QueuedOptions<E>) {
  return useMutation({
    mutationFn: ({ idempotencyKey, ...request }: ChangeRequest<E>): Promise<Reply<E>> =>
      sendOrKeep(endpoint, request as unknown as Request<E>, { invalidates, isKeptFirst, key: idempotencyKey ?? uuid() }),
    onSuccess: (reply) => {
      onDone?.(reply);
      return changed(...invalidates);
    },
  });
}

async function sendOrKeep<E extends Endpoint>(
  endpoint: E,
  request: Request<E>,
  { invalidates, isKeptFirst, key }: { invalidates: readonly Contract[]; isKeptFirst: boolean; key: string },
): Promise<Reply<E>> {
  const what = { wire: endpoint, request: request as Parts, key, invalidates };
  const ours = deviceNow();
  // What was done later must not arrive first.
  if (ours && (isKeptFirst || ours.mustWait(what))) return (await ours.queue(what)) as Reply<E>;
  try {
    return await call(endpoint, request, { idempotencyKey: key });
  } catch (failure) {
    if (!isUnreached(failure)) throw failure;
    const kept = await device();
    if (!kept?.mayWait(what)) throw failure;
    return (await kept.queue(what)) as Reply<E>;
  }
}
