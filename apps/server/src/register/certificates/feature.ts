import { sql } from "kysely";
import { certificates } from "@millwright/domain/register/certificates/contract.ts";
import { examples } from "@millwright/domain/register/certificates/examples.ts";
import { certificateTarget as target } from "@millwright/domain/register/certificates/import.ts";
import { endingChores } from "./ending.ts";
import { notices } from "./notices.ts";
import { defineFeature, served } from "../../platform/call/feature.ts";
import { recordHandlers } from "../../platform/records/record-handlers.ts";
import { nameAt } from "../../platform/records/searched.ts";
import { createCertificate as create, records, updateCertificate as update } from "./changes.ts";
import { certificateWriter as writer } from "./import.ts";
import { listeners } from "./listeners.ts";
import { findCertificate, certificateRows as rows, wholeCertificates as whole } from "./queries.ts";

const handlers = recordHandlers(certificates, { ...records, rows, target, whole, create, update });

export const feature = defineFeature({
  notices,
  chores: ({ db }) => endingChores(db),
  calls: [served("certificates", examples, handlers)],
  nouns: {
    certificates: {
      find: findCertificate,
      writer,
      search: {
        code: sql`certificates.number`,
        title: nameAt("reference-lists", "certificates.kindId"),
        second: nameAt("people", "certificates.personId"),
      },
    },
  },
  listeners,
});
