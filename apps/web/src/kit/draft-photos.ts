import { useEffect, useState } from "react";
import { draftsOf } from "./draft.ts";
import { uuid } from "./wire/uuid.ts";

/**
 * Photos that were chosen in a form and not sent, kept on the device beside the draft of its fields: a reload on a phone, which the camera alone
 * may bring about, loses none. They belong to the person and to this tab as the draft does, and go when it goes.
 */
const TAB = "millwright.draft.tab";

/** Without a store of the device the form itself still holds them. */
async function inStore<T>(key: string, act: (drafts: Drafts, key: string) => Promise<T>): Promise<T | null> {
  try {
    const owner = draftsOf();
    if (owner === null) return null;
    const { openStore } = await import("./offline/store.ts");
    const store = await openStore(owner);
    try {
      return await act(
        {
          get: (at) => store.get("drafts", at),
          put: async (at, value) => void (await store.put("drafts", value, at)),
          drop: (at) => store.delete("drafts", at),
        },
        `${tab()}/${key}`,
      );
    } finally {
      store.close();
    }
  } catch {
    return null;
  }
}
interface Drafts {
  get: (key: string) => Promise<unknown>;
  put: (key: string, value: unknown) => Promise<void>;
  drop: (key: string) => Promise<void>;
}

function tab(): string {
  const known = sessionStorage.getItem(TAB);
  if (known) return known;
  const made = uuid();
  sessionStorage.setItem(TAB, made);
  return made;
}

export const keepPhotos = async (key: string, photos: readonly File[]): Promise<void> =>
  void (await inStore(key, (drafts, at) => (photos.length > 0 ? drafts.put(at, [...photos]) : drafts.drop(at))));

export async function readPhotos(key: string): Promise<readonly File[]> {
  const kept = await inStore(key, (drafts, at) => drafts.get(at));
  return Array.isArray(kept) ? kept.filter((each) => each instanceof File) : [];
}

/** The photos of a form, those among them that were chosen before the page was loaded anew. */
export function useDraftPhotos(key: string) {
  const [photos, setPhotos] = useState<readonly File[]>([]);
  useEffect(() => {
    let isLeft = false;
    void readPhotos(key).then((kept) => {
      if (!isLeft && kept.length > 0) setPhotos((now) => [...kept, ...now]);
    });
    return () => {
      isLeft = true;
    };
  }, [key]);
  const change = (next: readonly File[]) => {
    setPhotos(next);
    void keepPhotos(key, next);
  };
  return [photos, change] as const;
}
