import { IconPencil } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { assetAttributes } from "@millwright/domain/register/attributes/contract.ts";
import { keyOf } from "@millwright/domain/register/attributes/inheriting.ts";
import { t } from "../../i18n/register.ts";
import { SkeletonCards } from "../../kit/feedback/skeletons.tsx";
import { ErrorState } from "../../kit/feedback/states.tsx";
import { Button } from "../../kit/layout/button.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { FactGrid, WideFact } from "../../kit/record/fact-grid.tsx";
import { useCall, useMay } from "../../kit/wire/query.ts";
import { shownValue } from "./showing.ts";
import styles from "./attributes.module.css";

const ValuesDialog = lazy(() => import("./values-dialog.tsx").then((module) => ({ default: module.ValuesDialog })));

/** What is said of an asset by what it is classed as; nothing where nothing is to be said. */
export function AttributesCard({ asset }: { asset: { id: number; archivedAt: string | null } }) {
  const { data: said, error, refetch } = useCall(assetAttributes.get, { params: { id: asset.id } });
  const may = useMay(assetAttributes.update) && asset.archivedAt === null;
  const [isEdited, setEdited] = useState(false);
  if (error && !said) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!said) return <SkeletonCards cards={1} lines={3} />;
  if (said.attributes.length === 0) return null;
  return (
    <Card
      title={t("attributes.title")}
      aside={
        may && (
          <Button variant="text" onClick={() => setEdited(true)}>
            <IconPencil size={16} aria-hidden="true" />
            {t("attributes.edit")}
          </Button>
        )
      }
    >
      <FactGrid>
        {said.attributes.map((one) => (
          <WideFact key={one.id} label={one.name}>
            {shownValue(one, said.values[keyOf(one)]) ||
              (one.isRequired ? <span className={styles.missing}>{t("attributes.missing")}</span> : null)}
          </WideFact>
        ))}
      </FactGrid>
      {isEdited && (
        <Suspense>
          <ValuesDialog said={said} onClose={() => setEdited(false)} />
        </Suspense>
      )}
    </Card>
  );
}
