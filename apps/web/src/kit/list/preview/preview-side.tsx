import { Suspense, useEffect, useMemo, useRef, useState, type ComponentType } from "react";
import { t } from "../../../i18n/index.ts";
import { SkeletonCards } from "../../feedback/skeletons.tsx";
import { useFocusBack } from "../focus-back.ts";
import type { ListQuery } from "../use-list-query.ts";
import { BesideList } from "./beside.ts";
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
  /** The record's own page instead, and its address. */
  whole?: { of: ComponentType; to: string };
}

/** Milliseconds that the choice rests on a row before its whole record is asked for: who walks down a list reads nothing on the way. */
const REST_MS = 150;

/** The place of the preview at the right of the rows; what is in it is loaded when it is first opened. */
export function PreviewSide({ of: Preview, id, onClose, whole }: PreviewSideProps) {
  const side = useRef<HTMLElement>(null);
  useFocusBack(side);
  return (
    <aside
      ref={side}
      className={whole ? `${styles.side} ${styles.whole}` : styles.side}
      aria-label={t("kit.preview.title")}
      onKeyDown={(event) => {
        if (event.key === "Escape" && !event.defaultPrevented) onClose();
      }}
    >
      <Suspense fallback={<Waiting />}>
        {whole ? <Whole {...whole} id={id} onClose={onClose} /> : <Preview key={id} id={id} onClose={onClose} />}
      </Suspense>
    </aside>
  );
}

function Whole({ of: Record, to, id, onClose }: NonNullable<PreviewSideProps["whole"]> & Pick<PreviewSideProps, "id" | "onClose">) {
  const [rested, setRested] = useState(id);
  // Follows the clock.
  useEffect(() => {
    const timer = setTimeout(() => setRested(id), REST_MS);
    return () => clearTimeout(timer);
  }, [id]);
  const beside = useMemo(() => ({ id, to, onClose }), [id, to, onClose]);
  if (rested !== id) return <Waiting />;
  return (
    <BesideList value={beside}>
      <div className={styles.record}>
        <Record key={id} />
      </div>
    </BesideList>
  );
}

const Waiting = () => (
  <div className={styles.body}>
    <SkeletonCards cards={2} lines={4} />
  </div>
);
