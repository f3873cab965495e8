import { lazy, Suspense, useState } from "react";
import { UserPicture } from "./user-picture.tsx";
import styles from "./user-menu.module.css";
import { useSignedIn } from "./use-signed-in.ts";

const load = () => import("./user-panel.tsx");
const UserPanel = lazy(() => load().then((module) => ({ default: module.UserPanel })));

/** Who is signed in; what opens under it comes when somebody comes near. */
export function UserMenu() {
  const { user } = useSignedIn();
  const { displayName, photoURL, info } = user.data;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const near = () => void load().catch(() => {});
  return (
    <>
      <button
        type="button"
        className={styles.user}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onPointerEnter={near}
        onFocus={near}
        onClick={(event) => setAnchor(anchor ? null : event.currentTarget)}
      >
        <UserPicture name={displayName} photoUrl={photoURL} />
        <span className={styles.words}>
          <span className={styles.name}>{displayName}</span>
          <span className={styles.group}>{info.groupsDescription1}</span>
        </span>
      </button>
      <Suspense>{anchor && <UserPanel anchor={anchor} onClose={() => setAnchor(null)} />}</Suspense>
    </>
  );
}
