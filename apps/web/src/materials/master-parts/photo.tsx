import { IconPhoto } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { masterParts, type MasterPart } from "@millwright/domain/materials/master-parts/contract.ts";
import { useBlobUrl } from "../../foundation/files/public.tsx";
import { t } from "../../i18n/materials.ts";
import { Button } from "../../kit/layout/button.tsx";
import { useMay } from "../../kit/wire/query.ts";
import styles from "./master-parts.module.css";

const PhotoDialog = lazy(() => import("./photo-dialog.tsx").then((module) => ({ default: module.PhotoDialog })));

/** The picture that stands for it, and the way to another one; nothing where it has none. */
export function PartPhoto({ part }: { part: MasterPart }) {
  const may = useMay(masterParts.choosePhoto) && part.archivedAt === null;
  const [isAsked, setIsAsked] = useState(false);
  if (!part.photo) return null;
  return (
    <div className={styles.photo}>
      <Picture id={part.photo.id} name={part.name} />
      {may && (
        <Button variant="text" onClick={() => setIsAsked(true)}>
          <IconPhoto size={16} aria-hidden="true" />
          {t("masterParts.photo.choose")}
        </Button>
      )}
      <Suspense>{isAsked && <PhotoDialog part={part} onClose={() => setIsAsked(false)} />}</Suspense>
    </div>
  );
}

function Picture({ id, name }: { id: number; name: string }) {
  const url = useBlobUrl(id, "full");
  return url ? <img src={url} alt={t("masterParts.photo.of", { name })} /> : <div className={styles.photoPlace} aria-hidden="true" />;
}
