import { peopleLinks, personMarks, personTabs } from "../../foundation/people/slots.ts";
import { t } from "../../i18n/index.ts";
import { contribute, contributeTab } from "../../kit/record/contributions.ts";

const ofPerson = async () => await import("./of-person.tsx");

export const contributions = [
  contributeTab(personTabs, {
    key: "certificates",
    label: () => t("common.tab.certificates"),
    needs: "certificates",
    load: async () => (await ofPerson()).PersonCertificates,
  }),
  contribute(personMarks, { needs: "certificates", load: async () => (await ofPerson()).PersonCertificateMark }),
  contribute(peopleLinks, { needs: "certificates", load: async () => (await ofPerson()).CertificatesLink }),
];
