import { useEffect, useState } from "react";
import { profilePaths } from "@millwright/domain/foundation/auth/paths.ts";
import type { userProfile } from "@millwright/domain/foundation/profile/contract.ts";
import { downloadPath } from "../../kit/wire/client.ts";

/** A photo's address inside this page: pictures cannot send the bearer header, so the bytes are fetched first. Null until they are there, and without one. */
export function usePhoto(photoUrl: string | null): string | null {
  const [shown, show] = useState<string | null>(null);
  // Follows the browser's table of blob addresses, which is emptied by hand.
  useEffect(() => {
    const id = Number(photoUrl?.split("/").at(-1));
    if (!id) return;
    const stop = new AbortController();
    let made: string | null = null;
    downloadPath<typeof userProfile.photo>(profilePaths.photo, { params: { id } }, { signal: stop.signal })
      .then((bytes) => {
        made = URL.createObjectURL(bytes);
        show(made);
      })
      // Without it the initials stand there, as for those who have none.
      .catch(() => {});
    return () => {
      stop.abort();
      show(null);
      if (made) URL.revokeObjectURL(made);
    };
  }, [photoUrl]);
  return shown;
}
