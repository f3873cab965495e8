import { ProfileDraft, userProfile, type OwnProfile } from "@millwright/domain/foundation/profile/contract.ts";
import { t } from "../../i18n/foundation.ts";
import { SkeletonCards } from "../../kit/feedback/skeletons.tsx";
import { notify } from "../../kit/feedback/snackbar.ts";
import { ErrorState } from "../../kit/feedback/states.tsx";
import { later } from "../../kit/form/draft/later.ts";
import { useDraftForm } from "../../kit/form/draft/use-draft-form.ts";
import { FieldGrid } from "../../kit/form/field.tsx";
import { fieldsOf } from "../../kit/form/fields/fields-of.tsx";
import { Form } from "../../kit/form/form.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { useCall, useChange, useNavigation } from "../../kit/wire/query.ts";
import { useSignedIn } from "../../shell/account/use-signed-in.ts";
import { renewSession } from "../auth/public.ts";

const draft = later(ProfileDraft);
const field = fieldsOf(draft);

/** What a person says of themselves: name, phone, the zone in which they see instants, where they begin. */
export function OwnForm() {
  const { data, error, refetch } = useCall(userProfile.get, {});
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonCards cards={1} lines={4} />;
  return <Fields key={data.version} own={data} />;
}

function Fields({ own }: { own: OwnProfile }) {
  const { tenant } = useSignedIn();
  const update = useChange(userProfile.update, { invalidates: [userProfile] });
  const form = useDraftForm({
    key: "own-profile",
    schema: draft,
    start: own,
    save: (changed, { version, idempotencyKey }) => update.mutateAsync({ body: { ...changed, version }, idempotencyKey }),
    onSaved: () => {
      void renewSession();
      notify("success", t("kit.form.saved"));
    },
  });
  const pages = useNavigation()?.menu.flatMap(({ title: area, children }) =>
    (children ?? []).map(({ id, title }) => ({ value: id, label: `${area}: ${title}` })),
  );
  return (
    <Form form={form} labels="profile.field" onCancel={form.discard}>
      <Card title={t("profile.mine")}>
        <FieldGrid>
          <field.Text name="firstName" />
          <field.Text name="lastName" />
          <field.Text name="phone" type="tel" />
          <field.Select name="timeZone" options={ZONES} help={t("profile.zoneHelp", { zone: tenant.timeZone })} />
          <field.Select name="startPage" options={pages ?? []} help={t("profile.startHelp")} />
          <field.Switch name="hidesPresence" help={t("profile.hidesHelp")} />
        </FieldGrid>
      </Card>
    </Form>
  );
}

const ZONES = Intl.supportedValuesOf("timeZone").map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }));
