import type { Ref } from "@millwright/domain/kit/fields.ts";
import type { Paper, PrintKind } from "@millwright/domain/work/orders/printing/contract.ts";
import type { StepKind } from "@millwright/domain/work/orders/steps/steps.ts";

/** A picture as it is drawn: a JPEG as a `data:` address. */
export type Picture = string;

export interface PrintedStep {
  id: number;
  workOrderTaskId: number;
  name: string;
  kind: StepKind;
  instructions: string | null;
  unit: string | null;
  minValue: number | null;
  maxValue: number | null;
  isMandatory: boolean;
  isSafety: boolean;
  resultChoice: number | null;
  resultNumber: number | null;
  resultText: string | null;
  finding: string | null;
  findingReason: string | null;
  followUp: string | null;
  doneAt: string | null;
  doneBy: string | null;
  isHidden: boolean;
  /** The result of another step, after which alone this one is asked for; null where it is asked for now. */
  waitsFor: { name: string; kind: StepKind; choices: readonly string[]; on: string | null } | null;
}

export interface PrintedTask {
  id: number;
  workOrderId: number;
  name: string;
  description: string;
  /** Of a route order: at which stop it is done. */
  stop: { position: number; asset: string } | null;
  completedAt: string | null;
  completedBy: string | null;
  steps: PrintedStep[];
}

export interface PrintedPart {
  workOrderId: number;
  code: string | null;
  name: string;
  unit: string | null;
  quantity: number;
  used: number;
  /** From which warehouse, and where in it as far as the reader may know that. */
  warehouse: string | null;
  bins: string | null;
  /** In the organisation's currency; null for those who may not see it. */
  costMinor: number | null;
}

/** What of one order stands on paper. Money is here only for those who may see it. */
export interface PrintedOrder {
  id: number;
  code: string;
  title: string;
  description: string | null;
  status: string;
  priority: number;
  workType: number | null;
  asset: Ref | null;
  location: Ref | null;
  responsible: string | null;
  crew: string | null;
  requester: string | null;
  request: string | null;
  estStartAt: string | null;
  dueAt: string | null;
  startedAt: string | null;
  completedAt: string | null;
  closedAt: string | null;
  estimateMinutes: number | null;
  actualMinutes: number | null;
  downtimeMinutes: number | null;
  hazards: string | null;
  protectiveEquipment: string | null;
  tools: string | null;
  completionNotes: string | null;
  repairType: string | null;
  failureClass: string | null;
  failureProblem: string | null;
  failureCause: string | null;
  failureAction: string | null;
  failureArea: string | null;
  failureType: string | null;
  tasks: PrintedTask[];
  labour: { workOrderId: number; craft: string; headCount: number; minutes: number }[];
  parts: PrintedPart[];
  readings: { workOrderId: number; meter: string; at: string; value: number; unit: string | null; person: string | null }[];
  notes: { workOrderId: number; note: string; at: string; person: string | null }[];
  hasMoreNotes: boolean;
  signatures: { workOrderId: number; name: string; at: string; setAsideAt: string | null; picture: Picture | null }[];
  costs: { workOrderId: number; group: string; currency: string; amountMinor: number }[];
  pictures: { of: string | null; picture: Picture }[];
  /** Photos for which there was no room. */
  morePictures: number;
}

/** Everything that a file is made of: what the thread is given. */
export interface Printing {
  kind: PrintKind;
  paper: Paper;
  organisation: { name: string; logo: Picture | null };
  /** The address that leads to an order, with its number behind it. */
  address: string;
  locale: string;
  /** Of the reader, in which all its times stand. */
  timeZone: string;
  /** All of the organisation reads that clock: it need not be named. */
  isOnlyClock: boolean;
  currency: string;
  printedAt: string;
  orders: readonly PrintedOrder[];
}
