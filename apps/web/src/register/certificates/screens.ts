import { defineScreens, screen } from "../../kit/screens.ts";
import { links } from "./links.ts";

export const screens = defineScreens({
  screens: [
    screen("/settings/people/certificates", () => import("./list.tsx"), "CertificateList"),
    screen("/settings/people/certificates/new", () => import("./form.tsx"), "NewCertificate"),
    screen("/settings/people/certificates/$id", () => import("./record.tsx"), "CertificateRecord"),
    screen("/settings/people/certificates/$id/edit", () => import("./form.tsx"), "EditCertificate"),
  ],
  nouns: { certificates: { list: links.list(), record: links.record, add: links.add() } },
});
