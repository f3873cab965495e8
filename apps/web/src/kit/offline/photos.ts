import { useMemo, useSyncExternalStore } from "react";
import type { Contract, Endpoint, Request } from "@millwright/domain/kit/endpoint.ts";
import { notify } from "../feedback/snackbar.ts";
import type { Parts } from "../wire/client.ts";
import { reach } from "../wire/reach.ts";
import { upload } from "../wire/upload.ts";
import { uuid } from "../wire/uuid.ts";
import { device, deviceNow, outgoing, sendingShares } from "./device.ts";
import type { Entry } from "./entry.ts";
import { smaller } from "./smaller.ts";

interface Photos<E extends Endpoint> {
  call: E;
  requestOf: (recordId: number, file: File) => Request<E>;
  invalidates: readonly Contract[];
  /** The name under which its feature's `offline.ts` knows it. */
  as: string;
  /** Returns why a file cannot be sent at all; null if it can. */
  faultOf?: (file: File) => string | null;
}

/** A photo that is on its way. */
export interface OutgoingPhoto {
  /** Its place among what waits. */
  seq: number;
  file: File;
  /** The part that has been sent, 0 to 1. */
  share: number;
  /** Why the server has not stored it; null while it waits or is being sent. */
  fault: string | null;
}

/** Photos of records: made smaller, kept on the device, and sent in their turn among all else that waits. Leaving the screen or the page stops none of them. */
export function photosOf<E extends Endpoint>({ call, requestOf, invalidates, as, faultOf = () => null }: Photos<E>) {
  const mine = ({ name, request }: Entry, recordId: number) => name === as && Number(request.query?.["id"]) === recordId;

  const keep = async (recordId: number, photo: File, needs?: Entry["needs"]): Promise<string | null> => {
    const file = await smaller(photo);
    const ours = await device();
    const key = uuid();
    const request = requestOf(recordId, file);
    if (!ours) {
      // A browser that keeps nothing sends it or does not.
      await upload(call, request, file, { idempotencyKey: key });
      return null;
    }
    await ours.queue({ wire: call, as, request: request as Parts, key, invalidates, blob: file, ...(needs ? { needs } : {}) });
    return key;
  };

  return {
    useOutgoing: (recordId: number): readonly OutgoingPhoto[] => {
      const waiting = useSyncExternalStore(outgoing.subscribe, outgoing.get);
      const shares = useSyncExternalStore(sendingShares.subscribe, sendingShares.get);
      return useMemo(
        () => waiting.filter((entry) => mine(entry, recordId)).flatMap((entry) => asOutgoing(entry, shares.get(entry.seq) ?? 0)),
        [waiting, shares, recordId],
      );
    },
    /** Says whether any is stored, or is kept until there is a network. */
    add: async (recordId: number, files: readonly File[]): Promise<boolean> => {
      const keys: (string | null)[] = [];
      for (const file of files) {
        const fault = faultOf(file);
        if (fault === null) await keep(recordId, file).then((key) => keys.push(key), fails);
        else notify("error", fault);
      }
      const arrived = await Promise.all(keys.map(async (key) => key === null || (await hasLeft(key))));
      return arrived.includes(true);
    },
    /** Photos of a record that is itself still to be made; `madeBy` is the key under which it will be. */
    addTo: async (madeBy: string, files: readonly File[]): Promise<void> => {
      for (const file of files) await keep(0, file, { key: madeBy, at: ["query", "id"] });
    },
    /** Sends what failed of a record once more, or one of it. */
    retry: async (recordId: number, seq?: number): Promise<boolean> => {
      const again = outgoing.get().filter((entry) => mine(entry, recordId) && entry.stuck && (seq === undefined || entry.seq === seq));
      for (const entry of again) await deviceNow()?.retry(entry.seq);
      return (await Promise.all(again.map(({ key }) => hasLeft(key)))).includes(true);
    },
    drop: (seq: number): void => void deviceNow()?.discard([seq]),
  };
}

const fails = (failure: unknown): void => notify("error", failure instanceof Error ? failure.message : String(failure));

/** Once the server has it, or while there is none: what is done next may count on it. Not where the server refused it. */
const hasLeft = async (key: string): Promise<boolean> =>
  await new Promise((resolve) => {
    const stops: (() => void)[] = [];
    const look = () => {
      const entry = outgoing.get().find((one) => one.key === key);
      if (entry && !entry.stuck && reach.get()) return;
      for (const stop of stops) stop();
      resolve(!entry?.stuck);
    };
    stops.push(outgoing.subscribe(look), reach.subscribe(look));
    look();
  });

const asOutgoing = ({ seq, blob, request, stuck }: Entry, share: number): OutgoingPhoto[] =>
  blob
    ? [
        {
          seq,
          file: blob instanceof File ? blob : new File([blob], String(request.query?.["fileName"] ?? ""), { type: blob.type }),
          share,
          fault: stuck?.message ?? null,
        },
      ]
    : [];
