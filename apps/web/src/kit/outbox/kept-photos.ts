import type { Contract, Endpoint, Request } from "@millwright/domain/kit/endpoint.ts";
import { device, deviceNow } from "../offline/device.ts";
import type { Entry } from "../offline/entry.ts";
import type { Parts } from "../wire/client.ts";
import { isUnreached } from "../wire/failures.ts";
import { upload } from "../wire/upload.ts";
import { smaller } from "./smaller.ts";

interface KeptPhotos<E extends Endpoint> {
  call: E;
  requestOf: (recordId: number, file: File) => Request<E>;
  invalidates: readonly Contract[];
  /** The name under which its feature's `offline.ts` knows it. */
  as: string;
}

/** How photos are sent to a record, and kept on the device where they cannot be: for `createOutbox`. */
export function keptPhotos<E extends Endpoint>({ call, requestOf, invalidates, as }: KeptPhotos<E>) {
  const queued = (recordId: number, file: File, key: string) => {
    const request = requestOf(recordId, file) as Parts;
    return { wire: call, as, request, key, invalidates };
  };
  return {
    send: (recordId: number, file: File, onProgress: (share: number) => void, idempotencyKey: string) =>
      upload(call, requestOf(recordId, file), file, { onProgress, idempotencyKey }),
    mustWait: (recordId: number, file: File): boolean => deviceNow()?.mustWait(queued(recordId, file, "")) ?? false,
    keep: async (recordId: number, file: File, key: string, failure: unknown): Promise<boolean> => {
      if (failure !== null && !isUnreached(failure)) return false;
      const ours = await device();
      if (!ours?.mayWait({ wire: call, as })) return false;
      await ours.queue({ ...queued(recordId, file, key), blob: await smaller(file) });
      return true;
    },
    recordOf: ({ name, request }: Entry): number | null => (name === as ? Number(request.query?.["id"]) : null),
  };
}

/** A photo of a record that is itself still to be made: it is sent once that has an id. */
export async function keepPhotoFor<E extends Endpoint>(
  { call, requestOf, invalidates, as }: KeptPhotos<E>,
  madeBy: string,
  file: File,
): Promise<void> {
  const request = requestOf(0, file) as Parts;
  const needs = { key: madeBy, at: ["query", "id"] } as const;
  const ours = await device();
  await ours?.queue({ wire: call, as, request, key: crypto.randomUUID(), invalidates, needs, blob: await smaller(file) });
}
