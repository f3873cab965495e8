import { z } from "zod";
import { defineContract } from "../../kit/endpoint.ts";
import { version } from "../../kit/fields.ts";
import { idOf } from "../../kit/ids.ts";
import { CERTIFICATE_RULES } from "../../register/certificates/validity.ts";
import { ON_TIME_RULES } from "../plans/compliance.ts";
import { FAILURE_RULES } from "../orders/failure.ts";
import { SIGNATURE_RULES } from "../orders/signature.ts";

/** How an organisation wants its maintenance done. One for each tenant. */
export const MaintenanceSettingsDraft = z.object({
  /** Whether completing an order asks for a signature. */
  completionSignature: z.enum(SIGNATURE_RULES),
  /** Whether completing an order that mends a failure asks for its problem. */
  failureAtCompletion: z.enum(FAILURE_RULES),
  /** Whether closing it asks for the cause and the action. */
  failureAtClosing: z.enum(FAILURE_RULES),
  /** Whether somebody with an expired certificate may be made responsible for an order. */
  expiredCertificates: z.enum(CERTIFICATE_RULES),
  /** The kinds of certificate that count for it; none: all of them. */
  certificateKinds: z.array(idOf("reference-lists")).max(100),
  /** How many days back a downtime may be entered. */
  downtimeBackDays: z.int().min(0).max(3650),
  /** For so many hours a timer is believed; what ran longer counts when somebody confirms its end. */
  longestTimerHours: z.int().min(1).max(24),
  /** What of the working time goes into meetings and ways, of crews that say nothing of it. */
  indirectPercent: z.int().min(0).max(100),
  /** By when preventive work counts as done on time. */
  preventiveOnTime: z.enum(ON_TIME_RULES),
  /** Within so many days the same problem of an asset is a repeat failure. */
  repeatFailureDays: z.int().min(1).max(730),
  /** Work that is due within so many days is on the devices of those who do it, for where there is no network. */
  atHandDays: z.int().min(0).max(60),
  /** How many megabytes of it a device keeps. */
  atHandMegabytes: z.int().min(5).max(500),
  /** People without an account may report by a label that carries an address for it. */
  publicReports: z.boolean(),
});
export const MaintenanceSettings = MaintenanceSettingsDraft.extend({ id: z.int(), version: version() });
export type MaintenanceSettings = z.infer<typeof MaintenanceSettings>;

const path = "/api/MaintenanceSettings/";

export const maintenanceSettings = defineContract({
  get: { method: "GET", path, access: { subModule: "settings", flag: "view" }, reply: MaintenanceSettings },
  update: {
    method: "PUT",
    path,
    access: { subModule: "settings", flag: "update" },
    body: MaintenanceSettingsDraft.partial().extend({ version: version() }),
    reply: MaintenanceSettings,
  },
});
