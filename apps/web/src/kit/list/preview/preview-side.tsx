import { Suspense, useRef, type ComponentType } from "react";
import { t } from "../../../i18n/index.ts";
import { SkeletonCards } from "../../feedback/skeletons.tsx";
import { useFocusBack } from "../focus-back.ts";
import type { ListQuery } from "../use-list-query.ts";
import type { PreviewProps } from "./preview-panel.tsx";
import styles from "./preview.module.css";

/** The row that is looked at stands in the list's address, so that the list can be linked with it. */
export function previewedIn<R>({ state: { address } }: Pick<ListQuery<R>, "state">): number | null {
  const { preview } = address;
  return typeof preview === "number" && Number.isSafeInteger(preview) && preview > 0 ? preview : null;
}

interface PreviewSideProps {
  of: ComponentType<PreviewProps>;
  id: number;
  onClose: () => void;
}

/** The place of the preview at the right of the rows; what is in it is loaded when it is first opened. */
export function PreviewSide({ of: Preview, id, onClose }: PreviewSideProps) {
  const side = useRef<HTMLElement>(null);
  useFocusBack(side);
  return (
    <aside
      ref={side}
      className={styles.side}
      aria-label={t("kit.preview.title")}
      onKeyDown={(event) => {
        if (event.key === "Escape" && !event.defaultPrevented) onClose();
      }}
    >
      <Suspense
        fallback={
          <div className={styles.body}>
            <SkeletonCards cards={2} lines={4} />
          </div>
        }
      >
        <Preview key={id} id={id} onClose={onClose} />
      </Suspense>
    </aside>
  );
}
