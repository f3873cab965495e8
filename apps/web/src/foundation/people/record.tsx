import { IconMail, IconPhone } from "@tabler/icons-react";
import { people, type Person } from "@millwright/domain/foundation/people/contract.ts";
import { t } from "../../i18n/foundation.ts";
import { filesOf } from "../files/public.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { ToneChip } from "../../kit/marks/status-chip.tsx";
import { ContributedParts, useContributedTabs } from "../../kit/record/contributed.tsx";
import { FactGrid, WideFact } from "../../kit/record/fact-grid.tsx";
import { RecordPage } from "../../kit/record/record-page.tsx";
import { RecordScreen } from "../../kit/record/record-screen.tsx";
import { details, logOf } from "../../kit/record/record-tabs.tsx";
import { links } from "./links.ts";
import { accountCard, employerChip, leaver, personMarks, personTabs, siteChip } from "./slots.ts";
import styles from "./people.module.css";

export function PersonRecord() {
  return (
    <RecordScreen call={people.get} list={people.list} to={links.record} backTo={links.list()}>
      {(person) => <PersonPage key={person.id} person={person} />}
    </RecordScreen>
  );
}

function PersonPage({ person }: { person: Person }) {
  const more = useContributedTabs(personTabs, { person });
  return (
    <RecordPage
      row={person}
      contract={person.forgottenAt ? UNCHANGED : people}
      links={links}
      marks={
        <>
          {person.isLead && <ToneChip tone="info" label={t("people.lead")} />}
          {person.employer && <ToneChip tone="medium" label={t("people.contractor")} />}
          <ContributedParts of={personMarks} give={{ person }} />
        </>
      }
      tabs={[
        details(<Details person={person} />),
        ...more,
        filesOf("Personnel", person.id),
        logOf(people.log, person.id, { labels: "people.field" }),
      ]}
      summary={() => <Summary person={person} />}
    />
  );
}

/** Nobody changes whom nobody may know any more. */
const NOBODY = { record: true, flag: "update" } as const;
const UNCHANGED = {
  ...people,
  update: { ...people.update, access: NOBODY },
  archive: { ...people.archive, access: NOBODY },
  restore: { ...people.restore, access: NOBODY },
};

const Details = ({ person }: { person: Person }) => (
  <div className={styles.details}>
    <Work person={person} />
    <Abilities person={person} />
  </div>
);

function Abilities({ person: { craft, crafts, skills } }: { person: Person }) {
  return (
    <Card title={t("people.section.abilities")}>
      <FactGrid>
        <WideFact label={t("people.field.craft")}>{craft?.name}</WideFact>
        <WideFact label={t("people.field.crafts")}>{crafts.length > 0 && crafts.map(({ name }) => name).join(", ")}</WideFact>
        <WideFact label={t("people.field.skills")} isWide>
          {skills.length > 0 && (
            <ul className={styles.skills}>
              {skills.map(({ skillId, skill, level }) => (
                <li key={skillId}>
                  {skill.name}
                  <span className={styles.level}>{t(`people.skills.levels.${level}`)}</span>
                </li>
              ))}
            </ul>
          )}
        </WideFact>
      </FactGrid>
    </Card>
  );
}

function Work({ person }: { person: Person }) {
  return (
    <Card title={t("people.section.access")}>
      <FactGrid>
        <WideFact label={t("people.field.jobTitle")}>{person.jobTitle}</WideFact>
        <WideFact label={t("people.field.employer")}>
          {person.employer ? (
            <ContributedParts of={employerChip} give={{ employer: person.employer }} meanwhile={person.employer.name} />
          ) : (
            t("people.ownPeople")
          )}
        </WideFact>
        <WideFact label={t("people.field.roles")}>
          {person.roles.length === 0
            ? t("people.role.none")
            : person.roles.map(({ role, site }) => (
                <span key={`${role.id} ${site?.id ?? ""}`} className={styles.role}>
                  {site ? t("people.roles.named", { role: role.name, site: site.name }) : role.name}
                </span>
              ))}
        </WideFact>
        <WideFact label={t("people.field.site")}>
          {person.site && <ContributedParts of={siteChip} give={{ site: person.site }} meanwhile={person.site.name} />}
        </WideFact>
        <WideFact label={t("people.field.hasAccount")}>{t(person.hasAccount ? "people.account.yes" : "people.account.no")}</WideFact>
      </FactGrid>
    </Card>
  );
}

function Summary({ person }: { person: Person }) {
  return (
    <>
      <Card title={t("people.section.contact")}>
        {person.email === null && person.phone === null && <p className={styles.none}>{t("people.noContact")}</p>}
        {person.email && (
          <a href={`mailto:${person.email}`} className={styles.contact}>
            <IconMail size={15} aria-hidden="true" />
            {person.email}
          </a>
        )}
        {person.phone && (
          <a href={`tel:${person.phone.replace(/[^\d+]/g, "")}`} className={styles.contact}>
            <IconPhone size={15} aria-hidden="true" />
            {person.phone}
          </a>
        )}
      </Card>
      <ContributedParts of={accountCard} give={{ person }} />
      {person.archivedAt && <ContributedParts of={leaver} give={{ person }} />}
    </>
  );
}
