import { IconPhoto } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { assets, type Asset } from "@millwright/domain/register/assets/contract.ts";
import { useBlobUrl } from "../../foundation/files/public.tsx";
import { t } from "../../i18n/register.ts";
import { Button } from "../../kit/layout/button.tsx";
import { useMay } from "../../kit/wire/query.ts";
import styles from "./assets.module.css";

const PhotoDialog = lazy(() => import("./photo-dialog.tsx").then((module) => ({ default: module.PhotoDialog })));

/** The picture that stands for it, and the way to another one; nothing where it has none. */
export function AssetPhoto({ asset }: { asset: Asset }) {
  const may = useMay(assets.choosePhoto) && asset.archivedAt === null;
  const [isAsked, setIsAsked] = useState(false);
  if (!asset.photo) return null;
  return (
    <div className={styles.photo}>
      <Picture id={asset.photo.id} name={asset.name} />
      {may && (
        <Button variant="text" onClick={() => setIsAsked(true)}>
          <IconPhoto size={16} aria-hidden="true" />
          {t("assets.photo.choose")}
        </Button>
      )}
      <Suspense>{isAsked && <PhotoDialog asset={asset} onClose={() => setIsAsked(false)} />}</Suspense>
    </div>
  );
}

function Picture({ id, name }: { id: number; name: string }) {
  const url = useBlobUrl(id, "full");
  return url ? <img src={url} alt={t("assets.photo.of", { name })} /> : <div className={styles.photoPlace} aria-hidden="true" />;
}
