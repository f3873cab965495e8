import { gateways, GatewayDraft } from "@millwright/domain/iot/gateways/contract.ts";
import { commandExamples } from "@millwright/domain/iot/gateways/commands/examples.ts";
import { credentialExamples, examples } from "@millwright/domain/iot/gateways/examples.ts";
import { gatewayTarget as target } from "@millwright/domain/iot/gateways/import.ts";
import { defineFeature, served } from "../../platform/call/feature.ts";
import { recordHandlers } from "../../platform/records/record-handlers.ts";
import { codedLookup, codedWriter } from "../../platform/records/record-import.ts";
import { createGateway as create, records, updateGateway as update } from "./changes.ts";
import { commandHandlers } from "./commands/handlers.ts";
import { credentialHandlers } from "./credentials.ts";
import { findGateway, gatewayRows as rows, wholeGateways as whole } from "./queries.ts";

const handlers = recordHandlers(gateways, { ...records, rows, target, whole, create, update });
const writer = codedWriter({ kind: "gateways", target, draft: GatewayDraft, get: records.get, create, update });

export const feature = defineFeature({
  calls: [
    served("gateways", examples, handlers),
    served("gatewayCredentials", credentialExamples, credentialHandlers),
    served("gatewayCommands", commandExamples, commandHandlers),
  ],
  nouns: { gateways: { find: findGateway, writer, lookup: codedLookup("gateways"), search: {} } },
});
