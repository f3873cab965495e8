import { IconCheck, IconX } from "@tabler/icons-react";
import { absences, type Absence } from "@millwright/domain/register/absences/contract.ts";
import { availability } from "@millwright/domain/register/availability/contract.ts";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";
import { t } from "../../i18n/register.ts";
import { notify } from "../../kit/feedback/snackbar.ts";
import { Button } from "../../kit/layout/button.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { FactGrid, WideFact } from "../../kit/record/fact-grid.tsx";
import { RecordPage } from "../../kit/record/record-page.tsx";
import { RecordScreen } from "../../kit/record/record-screen.tsx";
import { details, logOf } from "../../kit/record/record-tabs.tsx";
import { useChange } from "../../kit/wire/query.ts";
import { PersonChip } from "../../foundation/people/public.ts";
import { links } from "./links.ts";
import { StateChip, termText } from "./state.tsx";

const REFERENCES = { personId: people.list, typeId: valuesOf("absence-types").options };

export const AbsenceRecord = () => (
  <RecordScreen call={absences.get} list={absences.list} to={links.record} backTo={links.list()}>
    {(absence) => (
      <RecordPage
        key={absence.id}
        row={absence}
        contract={absences}
        links={links}
        marks={<StateChip state={absence.state} />}
        actions={absence.state === "asked" && absence.archivedAt === null && <Decide of={absence} />}
        tabs={[details(<Details of={absence} />), logOf(absences.log, absence.id, { labels: "absences.field", references: REFERENCES })]}
      />
    )}
  </RecordScreen>
);

function Decide({ of: { id, version, may } }: { of: Absence }) {
  // Said by the change itself: once it is decided these buttons are gone, and what is gone hears of no answer.
  const decide = useChange(absences.decide, {
    invalidates: [absences, availability],
    onDone: ({ state }) => notify("success", t(`absences.decided.${state === "approved" ? state : "refused"}`)),
  });
  if (!may.approve) return null;
  const say = (state: "approved" | "refused") =>
    decide.mutate({ params: { id }, body: { version, state } }, { onError: (failure: Error) => notify("error", failure.message) });
  return (
    <>
      <Button variant="secondary" disabled={decide.isPending} onClick={() => say("refused")}>
        <IconX size={16} aria-hidden="true" />
        {t("absences.refuse")}
      </Button>
      <Button disabled={decide.isPending} onClick={() => say("approved")}>
        <IconCheck size={16} aria-hidden="true" />
        {t("absences.approve")}
      </Button>
    </>
  );
}

const Details = ({ of }: { of: Absence }) => (
  <Card title={t("absences.general")}>
    <FactGrid>
      <WideFact label={t("absences.field.personId")}>
        <PersonChip person={of.person} />
      </WideFact>
      <WideFact label={t("absences.field.typeId")}>{of.type?.name ?? t("absences.untold")}</WideFact>
      <WideFact label={t("absences.when")}>{termText(of)}</WideFact>
      <WideFact label={t("absences.field.state")}>{t(`absences.state.${of.state}`)}</WideFact>
      <WideFact label={t("absences.field.remark")} isWide>
        {of.remark}
      </WideFact>
    </FactGrid>
  </Card>
);
