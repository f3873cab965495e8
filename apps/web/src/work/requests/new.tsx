import { IconChevronRight } from "@tabler/icons-react";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { files } from "@millwright/domain/foundation/files/contract.ts";
import { workRequests } from "@millwright/domain/work/requests/contract.ts";
import { ReportDraft } from "@millwright/domain/work/requests/report.ts";
import { useRef, useState } from "react";
import type { z } from "zod";
import { t } from "../../i18n/work.ts";
import { useAddress, useGo } from "../../kit/address.ts";
import { SkeletonCards } from "../../kit/feedback/skeletons.tsx";
import { ForbiddenState } from "../../kit/feedback/states.tsx";
import { fieldsOf } from "../../kit/form/fields/fields-of.tsx";
import { FormPage } from "../../kit/form/form-page.tsx";
import { Form } from "../../kit/form/form.tsx";
import { later } from "../../kit/form/draft/later.ts";
import { useDraftForm } from "../../kit/form/draft/use-draft-form.ts";
import { Card } from "../../kit/layout/card.tsx";
import { DetailHead } from "../../kit/layout/detail-head.tsx";
import { notify } from "../../kit/feedback/snackbar.ts";
import { dropDraft, keepTyped, readDraft } from "../../kit/draft.ts";
import { smaller } from "../../kit/offline/smaller.ts";
import { useQueued } from "../../kit/offline/use-queued.ts";
import { isUnreached } from "../../kit/wire/failures.ts";
import { useCall, useMay } from "../../kit/wire/query.ts";
import { WAITING } from "../../kit/offline/links.ts";
import { ComesLate } from "../../kit/layout/comes-late.tsx";
import { isId } from "../../kit/record/record-screen.tsx";
import { ContributedParts } from "../../kit/record/contributed.tsx";
import { assetNotes } from "../../register/assets/slots.ts";
import { useSignedIn } from "../../shell/account/use-signed-in.ts";
import { links } from "./links.ts";
import { OpenHere } from "./report/open-here.tsx";
import { PhotoPicker } from "./report/photo-picker.tsx";
import { requestPhotos } from "./report/photos.ts";
import { PlaceField } from "./report/place-field.tsx";
import { keepPlace, recentPlaces, type Place } from "./report/recent-places.ts";
import { SeverityField } from "./report/severity-field.tsx";
import styles from "./new.module.css";

const draft = later(ReportDraft);

/** Reporting a fault: what, where, how bad. `?assetId=` (a label on the machine) answers the second. */
export function NewWorkRequest() {
  const may = useMay(workRequests.create);
  const [{ assetId }] = useAddress();
  const wanted = isId(String(assetId ?? "")) ? Number(assetId) : null;
  const asset = useCall(assets.get, wanted === null ? null : { params: { id: wanted } });
  if (!may) return <ForbiddenState heading="h1" />;
  if (wanted !== null && asset.isPending) return <SkeletonCards cards={1} lines={8} />;
  const place: Place | null = asset.data
    ? {
        kind: "asset",
        id: asset.data.id,
        code: asset.data.code,
        name: asset.data.name,
        path: asset.data.locationPath.map(({ name }) => name),
      }
    : wanted !== null && isUnreached(asset.error)
      ? { kind: "asset", id: wanted, code: "", name: t("workRequests.report.labelled"), path: [] }
      : null;
  return <ReportForm given={place} />;
}

const field = fieldsOf(draft);

function ReportForm({ given }: { given: Place | null }) {
  const go = useGo();
  const me = useSignedIn().user.personId;
  const mayAddPhotos = useMay(files.upload, "work-requests");
  const create = useQueued(workRequests.create, { invalidates: [workRequests] });
  const [recent] = useState(() => recentPlaces(me));
  const [photos, setPhotos] = usePhotos();
  const [place, setPlace] = usePlace(given);
  /** The key under which the report is made, which its photos name while it waits. */
  const madeBy = useRef("");
  const form = useDraftForm({
    key: given ? `work-request-new-${given.id}` : "work-request-new",
    schema: draft,
    // Nothing is chosen ahead: how bad it is, is for the person to say.
    start: { title: "", assetId: given?.id ?? null, priority: null } as unknown as z.input<typeof ReportDraft>,
    // The box has two lines for a phone's width; the title is one.
    save: async ({ title, ...body }, { idempotencyKey }) => {
      madeBy.current = idempotencyKey;
      return await create.mutateAsync({ body: { ...body, title: title.replace(/\s+/g, " ") }, idempotencyKey });
    },
    onSaved: ({ id }) => {
      if (place?.code) keepPlace(me, place);
      forgetBeside();
      if (id === 0) {
        void requestPhotos.addTo(madeBy.current, photos).catch((failure: Error) => notify("error", failure.message));
        notify("info", t("common.offline.will.sent"));
        return go(WAITING, { replace: true });
      }
      void requestPhotos.add(id, photos);
      go(links.reported(id), { replace: true });
    },
  });
  const discard = () => {
    setPhotos([]);
    forgetBeside();
    form.discard();
  };
  return (
    <>
      <DetailHead backTo={links.workRequests()} title={t("workRequests.new")} />
      <FormPage>
        <div className={styles.narrow}>
          <Form
            form={{ ...form, discard }}
            labels="workRequests.field"
            saveWord={t("workRequests.report.send")}
            onCancel={() => {
              // Photos alone are no words that the form would ask about.
              if (!form.hasUnsaved()) setPhotos([]);
              go(links.workRequests());
            }}
          >
            <Card>
              <div className={styles.fields}>
                <field.LongText
                  name="title"
                  label={t("workRequests.report.what")}
                  help={t("workRequests.report.whatHint")}
                  rows={2}
                  isWide
                  autoFocus
                />
                <PlaceField place={place} recent={recent} onChange={setPlace} />
                <ComesLate>
                  <OpenHere
                    onFollowed={() => {
                      if (place) keepPlace(me, place);
                      discard();
                    }}
                  />
                  {place?.kind === "asset" && <ContributedParts of={assetNotes} give={{ assetId: place.id }} />}
                </ComesLate>
                <SeverityField />
                {mayAddPhotos && <PhotoPicker photos={photos} onChange={setPhotos} />}
                <details className={styles.more}>
                  <summary>
                    <IconChevronRight size={17} aria-hidden="true" />
                    {t("workRequests.report.more")}
                  </summary>
                  <div className={styles.fields}>
                    <field.LongText name="description" rows={4} isWide />
                    <field.Instant name="incidentDate" isWide />
                  </div>
                </details>
              </div>
            </Card>
          </Form>
        </div>
      </FormPage>
    </>
  );
}

/** What stands beside the form, whose draft keeps the id of a place alone and no photo. */
const PLACE = "work-request-new-place";
const PHOTOS = "work-request-new-photos";

function forgetBeside(): void {
  dropDraft(PLACE);
  dropDraft(PHOTOS);
}

function usePlace(given: Place | null) {
  const [place, setPlace] = useState<Place | null>(() => given ?? (readDraft(PLACE)?.values as Place | undefined) ?? null);
  const choose = (chosen: Place | null) => {
    setPlace(chosen);
    if (!given) keepTyped(PLACE, chosen);
  };
  return [place, choose] as const;
}

/** Photos outlive a reload as the words beside them do. */
function usePhotos() {
  const [photos, setPhotos] = useState(() => (readDraft(PHOTOS)?.values as readonly File[] | undefined) ?? []);
  const choose = (chosen: readonly File[]) => {
    setPhotos(chosen);
    if (chosen.length === 0) return dropDraft(PHOTOS);
    keepTyped(PHOTOS, chosen);
    // What is kept is no larger than what will be sent.
    void Promise.all(chosen.map(smaller)).then((kept) => {
      if (readDraft(PHOTOS)?.values === chosen) keepTyped(PHOTOS, kept);
    });
  };
  return [photos, choose] as const;
}
