import { IconStar } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { IconButton } from "../../kit/layout/button.tsx";
import { t } from "../../i18n/index.ts";
import { useSignedIn } from "../account/use-signed-in.ts";
import toolbar from "../toolbar.module.css";

const load = () => import("./shortcuts-panel.tsx");
const ShortcutsPanel = lazy(() => load().then((module) => ({ default: module.ShortcutsPanel })));
const ShortcutLinks = lazy(() => import("./shortcut-links.tsx").then((module) => ({ default: module.ShortcutLinks })));

/** The pages that a person keeps at hand, and the star that adds and removes them. The links come for those alone who have any. */
export function Shortcuts() {
  const { shortcuts } = useSignedIn().user.data;
  return (
    <div className={toolbar.shortcuts}>
      <ShortcutsButton />
      {shortcuts.length > 0 && (
        <Suspense>
          <ShortcutLinks />
        </Suspense>
      )}
    </div>
  );
}

/** Opens the choice of shortcuts, which comes when somebody comes near. */
export function ShortcutsButton() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const near = () => void load().catch(() => {});
  return (
    <>
      <IconButton
        label={t("shell.shortcuts.toggle")}
        aria-expanded={anchor !== null}
        onPointerEnter={near}
        onFocus={near}
        onClick={({ currentTarget }) => setAnchor(anchor ? null : currentTarget)}
      >
        <IconStar size={20} stroke={1.6} aria-hidden="true" />
      </IconButton>
      <Suspense>{anchor && <ShortcutsPanel anchor={anchor} onClose={() => setAnchor(null)} />}</Suspense>
    </>
  );
}
