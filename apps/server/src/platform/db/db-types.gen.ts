// Generated from the migrations by tools/db-types.ts. Do not edit.
import type { ColumnType, Generated } from "kysely";

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

export interface Absences {
  tenantId: Generated<number>;
  id: Generated<number>;
  version: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  archivedAt: string | null;
  personId: number;
  typeId: number;
  siteId: number | null;
  fromDay: string;
  toDay: string;
  fromTime: string | null;
  toTime: string | null;
  state: Generated<string>;
  remark: string | null;
  createdBy: number | null;
}

export interface AccountDevices {
  accountId: number;
  deviceDigest: Buffer;
  userAgent: string | null;
  address: string | null;
  createdAt: Generated<string>;
  lastSeenAt: Generated<string>;
}

export interface Accounts {
  id: Generated<number>;
  uuid: Generated<string>;
  organisationId: number;
  email: string;
  passwordHash: string | null;
  role: Generated<string>;
  isDisabled: Generated<boolean>;
  settings: ColumnType<unknown, string | null | undefined, string | null>;
  createdAt: Generated<string>;
  passwordChangedAt: string | null;
  requestedAt: string | null;
}

export interface AlarmEscalations {
  tenantId: Generated<number>;
  alarmId: number;
  at: Generated<string>;
}

export interface AlarmEvents {
  tenantId: Generated<number>;
  id: Generated<number>;
  alarmId: number;
  at: Generated<string>;
  kind: string;
  severity: number | null;
  value: number | null;
  personId: number | null;
  note: string | null;
}

export interface AlarmLinks {
  tenantId: Generated<number>;
  digest: Buffer;
  personId: number;
  sensorId: number;
  roleId: number;
  expiresAt: string;
}

export interface AlarmNotices {
  tenantId: Generated<number>;
  id: Generated<number>;
  alarmId: number;
  personId: number;
  kind: string;
  step: number;
  severity: number;
  at: Generated<string>;
  inDigest: Generated<boolean>;
  digestedAt: string | null;
  mailId: number | null;
}

export interface AlarmRuleRecipients {
  tenantId: Generated<number>;
  id: Generated<number>;
  ruleId: number;
  step: number;
  personId: number | null;
  crewId: number | null;
  roleId: number | null;
}

export interface AlarmRuleSensors {
  tenantId: Generated<number>;
  ruleId: number;
  sensorId: number;
}

export interface AlarmRules {
  tenantId: Generated<number>;
  id: Generated<number>;
  version: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  archivedAt: string | null;
  code: string;
  name: string;
  isActive: Generated<boolean>;
  kind: string;
  datum: string | null;
  scope: string;
  typeId: number | null;
  assetId: number | null;
  includesBelow: Generated<boolean>;
  classificationId: number | null;
  networkId: number | null;
  siteId: number | null;
  levels: ColumnType<Json, string, string>;
  onlyWhile: ColumnType<unknown, string | null | undefined, string | null>;
  hours: Generated<string>;
  productionCalendarId: number | null;
  action: Generated<string>;
  coolDownHours: Generated<number>;
  nextStepMinutes: number | null;
  notes: string | null;
  createdBy: number | null;
  searchText: ColumnType<string | null, never, never>;
}

export interface AlarmStates {
  tenantId: Generated<number>;
  ruleId: number;
  seriesId: number;
  memory: ColumnType<Json, string, string>;
  dueAt: string | null;
}

export interface AlarmWorkAlarms {
  tenantId: Generated<number>;
  workId: number;
  alarmId: number;
  at: Generated<string>;
}

export interface AlarmWorkCaps {
  tenantId: Generated<number>;
  day: string;
  ruleId: number;
}

export interface AlarmWorks {
  tenantId: Generated<number>;
  id: Generated<number>;
  ruleId: number;
  assetId: number | null;
  sensorId: number | null;
  gatewayId: number | null;
  subject: ColumnType<string | null, never, never>;
  workRequestId: number | null;
  workOrderId: number | null;
  createdAt: Generated<string>;
  restsSince: string | null;
  endedAt: string | null;
  completedAt: string | null;
  repeatsUntil: string | null;
  previousOrderId: number | null;
  readingsFileId: number | null;
}

export interface Alarms {
  tenantId: Generated<number>;
  id: Generated<number>;
  version: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  archivedAt: string | null;
  name: string;
  ruleId: number;
  seriesId: number | null;
  sensorId: number | null;
  gatewayId: number | null;
  subject: ColumnType<string | null, never, never>;
  assetId: number | null;
  locationId: number | null;
  siteId: number | null;
  severity: number;
  highestSeverity: number;
  sinceAt: string;
  raisedAt: string;
  limitValue: number | null;
  lastValue: number | null;
  worstValue: number | null;
  worstAt: string | null;
  unit: string | null;
  clearedAt: string | null;
  clearReason: string | null;
  acknowledgedAt: string | null;
  acknowledgedBy: number | null;
  shelvedUntil: string | null;
  shelveReason: string | null;
  shelvedBy: number | null;
  suppressedBy: string | null;
  isRepeat: Generated<boolean>;
  searchText: ColumnType<string | null, never, never>;
}

export interface AnalyticsDashboardRoles {
  tenantId: Generated<number>;
  roleId: number;
  dashboardId: number;
  sortOrder: Generated<number>;
  isStart: Generated<boolean>;
}

export interface AnalyticsDashboards {
  tenantId: Generated<number>;
  id: Generated<number>;
  version: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  archivedAt: string | null;
  title: string;
  widgets: ColumnType<unknown, string | null | undefined, string | null>;
  ownerId: number | null;
}

export interface AnalyticsTargets {
  tenantId: Generated<number>;
  id: Generated<number>;
  figure: string;
  siteId: number | null;
  crewId: number | null;
  fromDay: string;
  value: number | null;
}

export interface AssetAttributes {
  tenantId: Generated<number>;
  id: Generated<number>;
  version: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  archivedAt: string | null;
  assetId: number;
  said: ColumnType<Json, string | undefined, string>;
}

export interface AssetInstallations {
  tenantId: Generated<number>;
  id: Generated<number>;
  createdAt: Generated<string>;
  positionId: number;
  assetId: number;
  installedAt: string;
  installReason: string;
  installedBy: number | null;
  fromParentId: number | null;
  fromLocationId: number | null;
  removedAt: string | null;
  removeReason: string | null;
  removedBy: number | null;
  toLocationId: number | null;
  undoneAt: string | null;
  undoReason: string | null;
  undoneBy: number | null;
}

export interface AssetMovements {
  tenantId: Generated<number>;
  id: Generated<number>;
  createdAt: Generated<string>;
  assetId: number;
  kind: string;
  at: string;
  reason: string | null;
  condition: string | null;
  fromParentId: number | null;
  fromLocationId: number | null;
  fromSiteId: number | null;
  toParentId: number | null;
  toLocationId: number | null;
  toSiteId: number | null;
  positionId: number | null;
  holderId: number | null;
  dueOn: string | null;
  answersId: number | null;
  undoesId: number | null;
  siteId: number | null;
  createdBy: number | null;
}

export interface AssetPositions {
  tenantId: Generated<number>;
  id: Generated<number>;
  version: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  archivedAt: string | null;
  code: string;
  name: string;
  locationId: number | null;
  parentAssetId: number | null;
  siteId: number | null;
  assetId: number | null;
  installedAt: string | null;
  notes: string | null;
  createdBy: number | null;
  searchText: ColumnType<string | null, never, never>;
}

export interface AssetProduction {
  tenantId: Generated<number>;
  id: Generated<number>;
  version: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  archivedAt: string | null;
  assetId: number;
  counterId: number;
  goodCounterId: number | null;
  scrapCounterId: number | null;
  idealPerHour: number;
}

export interface AssetValues {
  tenantId: Generated<number>;
  id: Generated<number>;
  version: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  archivedAt: string | null;
  assetId: number;
  currency: string;
  purchasedOn: string | null;
  purchasePriceMinor: number | null;
  replacementValueMinor: number | null;
  residualValueMinor: number | null;
  usefulLifeMonths: number | null;
  depreciatedFrom: string | null;
  disposedOn: string | null;
  disposal: string | null;
  proceedsMinor: number | null;
}

export interface Assets {
  tenantId: Generated<number>;
  id: Generated<number>;
  version: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  archivedAt: string | null;
  code: string;
  name: string;
  parentId: number | null;
  locationId: number | null;
  siteId: number | null;
  categoryId: number | null;
  criticality: number | null;
  operatingStatusId: number | null;
  supplierId: number | null;
  manufacturer: string | null;
  model: string | null;
  serialNumber: string | null;
  inServiceOn: string | null;
  notes: string | null;
  classificationId: number | null;
  group1Id: number | null;
  group2Id: number | null;
  responsiblePersonId: number | null;
  barcode: string | null;
  warrantyFrom: string | null;
  warrantyUntil: string | null;
  warrantyTerms: string | null;
  failureClassId: number | null;
  departmentId: number | null;
  costCentreId: number | null;
  crewId: number | null;
  photoFileId: number | null;
  searchText: ColumnType<string | null, never, never>;
}

export interface Attributes {
  tenantId: Generated<number>;
  id: Generated<number>;
  version: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  archivedAt: string | null;
  valueId: number;
  overridesId: number | null;
  name: string;
  kind: string;
  unitId: number | null;
  minimum: number | null;
  maximum: number | null;
  options: ColumnType<unknown, string | null | undefined, string | null>;
  refersTo: string | null;
  isRequired: Generated<boolean>;
  help: string | null;
  sortOrder: Generated<number>;
}

export interface AuditChain {
  tenantId: Generated<number>;
  seq: number;
  auditId: number;
  hash: Buffer;
}

export interface AuditChecks {
  tenantId: Generated<number>;
  state: string;
  startedAt: Generated<string>;
  startedBy: number | null;
  finishedAt: string | null;
  linksDone: Generated<number>;
  linksTotal: Generated<number>;
  tail: number | null;
  head: string | null;
  brokenAt: number | null;
  brokenWhy: string | null;
}

export interface AuditLog {
  tenantId: Generated<number>;
  id: Generated<number>;
  txid: Generated<string>;
  at: Generated<string>;
  personId: number | null;
  requestId: string | null;
  action: string;
  entity: string;
  entityId: number | null;
  changes: ColumnType<Json, string | undefined, string>;
  wordsDigest: Buffer | null;
}

export interface AuditWords {
  tenantId: Generated<number>;
  auditId: number;
  salt: Buffer | null;
  words: ColumnType<unknown, string | null | undefined, string | null>;
}

export interface Bins {
  tenantId: Generated<number>;
  id: Generated<number>;
  version: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  archivedAt: string | null;
  warehouseId: number;
  parentId: number | null;
  code: string;
  walkingOrder: Generated<number>;
  blockedReason: string | null;
  searchText: ColumnType<string | null, never, never>;
}

export interface BoardFavourites {
  tenantId: Generated<number>;
  personId: number;
  boardId: number;
}

export interface BoardRoles {
  tenantId: Generated<number>;
  boardId: number;
  roleId: number;
  mayEdit: Generated<boolean>;
}

export interface BoardVersions {
  tenantId: Generated<number>;
  boardId: number;
  number: number;
  until: string;
  changedBy: number | null;
  widgets: ColumnType<Json, string, string>;
}

export interface BoardWidgets {
  tenantId: Generated<number>;
  id: Generated<number>;
  version: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  archivedAt: string | null;
  boardId: number;
  widget: ColumnType<Json, string, string>;
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface Boards {
  tenantId: Generated<number>;
  id: Generated<number>;
  version: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  archivedAt: string | null;
  name: string;
  description: string | null;
  ownerId: number | null;
  locationId: number | null;
  assetId: number | null;
  networkId: number | null;
  typeId: number | null;
  crewId: number | null;
  range: Generated<string>;
  refreshSeconds: Generated<number>;
  menuEntry: number | null;
  sharedWith: Generated<string>;
  searchText: ColumnType<string | null, never, never>;
}

export interface CalendarFeedEvents {
  tenantId: Generated<number>;
  feedId: number;
  workOrderId: number;
  sequence: number;
  shift: Generated<number>;
  startAt: string;
  endAt: string;
  isAllDay: Generated<boolean>;
  firstDay: string;
  timeZone: string;
  takenOffAt: string | null;
}

export interface CalendarFeeds {
  tenantId: Generated<number>;
  id: Generated<number>;
  personId: number;
  crewId: number | null;
  tokenDigest: Buffer | null;
  createdAt: Generated<string>;
  readAt: string | null;
}

export interface Certificates {
  tenantId: Generated<number>;
  id: Generated<number>;
  version: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  archivedAt: string | null;
  personId: number;
  siteId: number | null;
  kindId: number;
  number: string | null;
  issuer: string | null;
  issuedOn: string | null;
  validUntil: string | null;
  renewsId: number | null;
  isCurrent: Generated<boolean>;
  notes: string | null;
  createdBy: number | null;
  searchText: ColumnType<string | null, never, never>;
}

export interface CertificatesTold {
  tenantId: Generated<number>;
  certificateId: number;
  days: number;
  validUntil: string;
}

export interface Counters {
  tenantId: Generated<number>;
  name: string;
  year: number;
  value: number;
}

export interface CredentialLinks {
  tokenDigest: Buffer;
  accountId: number;
  tenantId: number;
  personId: number;
  kind: string;
  isSelfAsked: Generated<boolean>;
  createdAt: Generated<string>;
  expiresAt: string;
  usedAt: string | null;
  voidedAt: string | null;
}

export interface CrewAssets {
  tenantId: Generated<number>;
  id: Generated<number>;
  version: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  archivedAt: string | null;
  crewId: number;
  assetId: number | null;
  locationId: number | null;
}

export interface CrewMembers {
  tenantId: Generated<number>;
  id: Generated<number>;
  version: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  archivedAt: string | null;
  crewId: number;
  personId: number;
  fromDay: string;
  toDay: string | null;
  isLead: Generated<boolean>;
}

export interface CrewWeekChanges {
  tenantId: Generated<number>;
  id: Generated<number>;
  crewWeekId: number;
  workOrderId: number;
  kind: string;
  day: string;
  minutes: number;
  reason: string | null;
  personId: number | null;
  at: Generated<string>;
}

export interface CrewWeekOrders {
  tenantId: Generated<number>;
  id: Generated<number>;
  crewWeekId: number;
  workOrderId: number;
  day: string;
  minutes: number;
  personId: number | null;
}

export interface CrewWeeks {
  tenantId: Generated<number>;
  id: Generated<number>;
  version: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  archivedAt: string | null;
  name: string;
  crewId: number;
  siteId: number | null;
  monday: string;
  lockedById: number | null;
  lockedAt: Generated<string>;
  capacityMinutes: number | null;
  orderCount: Generated<number>;
  lockedMinutes: Generated<number>;
  unlockedById: number | null;
  unlockedAt: string | null;
  unlockReason: string | null;
  searchText: ColumnType<string | null, never, never>;
}

export interface Crews {
  tenantId: Generated<number>;
  id: Generated<number>;
  version: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  archivedAt: string | null;
  code: string;
  name: string;
  siteId: number | null;
  costCentreId: number | null;
  indirectPercent: number | null;
  notes: string | null;
  createdBy: number | null;
  searchText: ColumnType<string | null, never, never>;
}

export interface Downtimes {
  tenantId: Generated<number>;
  id: Generated<number>;
  version: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  archivedAt: string | null;
  assetId: number;
  workOrderId: number | null;
  siteId: number | null;
  startAt: string;
  endAt: string | null;
  isPlanned: Generated<boolean>;
  state: Generated<string>;
  reasonId: number | null;
  remark: string | null;
  source: Generated<string>;
  createdBy: number | null;
  statusBeforeId: number | null;
}

export interface EventCursor {
  name: string;
  txid: Generated<string>;
  id: Generated<number>;
  links: Generated<number>;
}

export interface EventDeliveries {
  tenantId: Generated<number>;
  eventId: number;
  eventAt: string;
  listener: string;
  attempts: Generated<number>;
  dueAt: Generated<string>;
  lastError: string | null;
}

export interface Events {
  tenantId: Generated<number>;
  id: Generated<number>;
  txid: Generated<string>;
  at: Generated<string>;
  kind: string;
  entity: string;
  entityId: number | null;
  personId: number | null;
  payload: ColumnType<Json, string | undefined, string>;
  changes: ColumnType<Json, string | undefined, string>;
  requestId: string | null;
  causedBy: number | null;
  depth: Generated<number>;
}

export interface Files {
  tenantId: Generated<number>;
  id: Generated<number>;
  folder: string;
  recordId: number;
  fileName: string;
  contentType: string;
  sizeBytes: number;
  sha256: Buffer;
  storeKey: string;
  thumbKey: string | null;
  description: string;
  createdBy: number | null;
  createdAt: Generated<string>;
  removedAt: string | null;
}

export interface FleetEntries {
  tenantId: Generated<number>;
  id: Generated<number>;
  version: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  archivedAt: string | null;
  assetId: number;
  siteId: number | null;
  driverId: number | null;
  at: string;
  meterId: number | null;
  measure: string | null;
  fuel: number | null;
  isFull: Generated<boolean>;
  priceMinor: number | null;
  priceCurrency: string | null;
  position: string | null;
  latitude: number | null;
  longitude: number | null;
  purpose: string | null;
  workOrderId: number | null;
  createdBy: number | null;
}

export interface GatewayCommands {
  tenantId: Generated<number>;
  id: Generated<number>;
  gatewayId: number;
  command: string;
  state: Generated<string>;
  carriedBy: string;
  askedAt: Generated<string>;
  askedBy: number | null;
  expiresAt: string;
  sentAt: string | null;
  endedAt: string | null;
  cancelledBy: number | null;
  note: string | null;
}

export interface GatewayCredentials {
  tenantId: Generated<number>;
  id: Generated<number>;
  gatewayId: number;
  sha256: Buffer;
  ending: string;
  createdAt: Generated<string>;
  createdBy: number | null;
  revokedAt: string | null;
  revokedBy: number | null;
  lastUsedAt: string | null;
}

export interface GatewayMessages {
  tenantId: Generated<number>;
  id: Generated<number>;
  gatewayId: number;
  at: string;
  receivedAt: Generated<string>;
  type: number;
  word: string;
  power: string | null;
  battery: number | null;
  signal: number | null;
  count: number | null;
  hasPendingChange: Generated<boolean>;
}

export interface GatewayPayloads {
  tenantId: Generated<number>;
  id: Generated<number>;
  gatewayId: number;
  receivedAt: Generated<string>;
  adapter: string;
  query: ColumnType<Json, string, string>;
  body: string;
  outcome: ColumnType<Json, string, string>;
  readAgainAt: string | null;
  readAgainBy: number | null;
  outcomeAgain: ColumnType<unknown, string | null | undefined, string | null>;
  isTroubled: ColumnType<boolean, never, never>;
}

export interface GatewayRefusals {
  tenantId: Generated<number>;
  gatewayId: number;
  day: string;
  reason: string;
  count: number;
  lastAt: string;
}

export interface Gateways {
  tenantId: Generated<number>;
  id: Generated<number>;
  version: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  archivedAt: string | null;
  code: string;
  name: string;
  networkId: number;
  locationId: number | null;
  siteId: number | null;
  adapter: string;
  publicId: Generated<string>;
  externalId: string | null;
  heartbeatSeconds: number | null;
  timeZone: string | null;
  settings: ColumnType<unknown, string | null | undefined, string | null>;
  notes: string | null;
  power: string | null;
  battery: number | null;
  signal: number | null;
  firmware: string | null;
  lastMessageAt: string | null;
  state: Generated<string>;
  dueAt: string | null;
  createdBy: number | null;
  searchText: ColumnType<string | null, never, never>;
  clockAheadSeconds: number | null;
  clockAt: string | null;
  goneAt: string | null;
}

export interface Holidays {
  tenantId: Generated<number>;
  id: Generated<number>;
  version: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  archivedAt: string | null;
  name: string;
  siteId: number | null;
  day: string;
  isYearly: Generated<boolean>;
  minutes: number | null;
  createdBy: number | null;
  searchText: ColumnType<string | null, never, never>;
}

export interface IdempotencyKeys {
  tenantId: Generated<number>;
  personId: number;
  key: string;
  requestDigest: Buffer;
  status: number;
  reply: ColumnType<unknown, string | null | undefined, string | null>;
  createdAt: Generated<string>;
}

export interface ImportCorrections {
  tenantId: Generated<number>;
  importId: number;
  line: number;
  cells: ColumnType<Json, string, string>;
}

export interface ImportFaults {
  tenantId: Generated<number>;
  importId: number;
  line: number;
  phase: string;
  cells: ColumnType<Json, string, string>;
  faults: ColumnType<Json, string, string>;
}

export interface ImportForeseen {
  tenantId: Generated<number>;
  importId: number;
  line: number;
  name: string;
  day: string | null;
  units: number | null;
  reason: string | null;
}

export interface ImportMappings {
  tenantId: Generated<number>;
  personId: number;
  target: string;
  headers: Buffer;
  mapping: ColumnType<Json, string, string>;
  updatedAt: Generated<string>;
}

export interface ImportRows {
  tenantId: Generated<number>;
  id: Generated<number>;
  importId: number;
  line: number | null;
  entity: string;
  recordId: number;
  action: string;
  rowKey: string | null;
  before: ColumnType<Json, string | undefined, string>;
  version: number;
  at: Generated<string>;
  undoneAt: string | null;
  kept: string | null;
  keptParams: ColumnType<unknown, string | null | undefined, string | null>;
  rows: Generated<number>;
}

export interface Imports {
  tenantId: Generated<number>;
  id: Generated<number>;
  target: string;
  fileName: string;
  storeKey: string;
  sizeBytes: number;
  format: Generated<string>;
  encoding: string | null;
  delimiter: string | null;
  letters: ColumnType<Json, string | undefined, string>;
  sheets: ColumnType<Json, string | undefined, string>;
  sheet: Generated<number>;
  headerLine: Generated<number>;
  preview: ColumnType<Json, string | undefined, string>;
  columns: ColumnType<Json, string | undefined, string>;
  mapping: ColumnType<Json, string | undefined, string>;
  answers: ColumnType<Json, string | undefined, string>;
  state: Generated<string>;
  outlook: ColumnType<Json, string | undefined, string>;
  unknownWords: ColumnType<Json, string | undefined, string>;
  rowsTotal: number | null;
  rowsDone: Generated<number>;
  rowsCreated: Generated<number>;
  rowsUnchanged: Generated<number>;
  rowsUpdated: Generated<number>;
  rowsRefused: Generated<number>;
  rowsUndone: Generated<number>;
  rowsKept: Generated<number>;
  message: string | null;
  createdBy: number | null;
  version: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  startedAt: string | null;
  finishedAt: string | null;
  searchText: ColumnType<string | null, never, never>;
}

export interface IngestIds {
  tenantId: Generated<number>;
  gatewayId: number;
  sourceId: string;
  at: Generated<string>;
}

export interface InsightDays {
  tenantId: Generated<number>;
  day: string;
  people: ColumnType<Json, string | undefined, string>;
  stock: ColumnType<Json, string | undefined, string>;
}

export interface Installation {
  key: string;
  value: string;
}

export interface LabourRates {
  tenantId: Generated<number>;
  id: Generated<number>;
  version: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  archivedAt: string | null;
  personId: number | null;
  craftId: number | null;
  fromDay: string;
  toDay: string | null;
  amountMinor: number;
  currency: string;
}

export interface ListLayouts {
  tenantId: Generated<number>;
  personId: number;
  list: string;
  columns: ColumnType<unknown, string | null | undefined, string | null>;
  defaultViewId: number | null;
  updatedAt: Generated<string>;
}

export interface ListViewRoles {
  tenantId: Generated<number>;
  viewId: number;
  roleId: number;
}

export interface ListViews {
  tenantId: Generated<number>;
  id: Generated<number>;
  list: string;
  name: string;
  ownerId: number;
  state: ColumnType<Json, string | undefined, string>;
  columns: ColumnType<unknown, string | null | undefined, string | null>;
  sharedWith: Generated<string>;
  version: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
}

export interface LiveEpochs {
  isOne: Generated<boolean>;
  id: Generated<string>;
}

export interface Locations {
  tenantId: Generated<number>;
  id: Generated<number>;
  version: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  archivedAt: string | null;
  code: string;
  name: string;
  parentId: number | null;
  categoryId: number | null;
  isSite: Generated<boolean>;
  siteId: number | null;
  address: string | null;
  notes: string | null;
  timeZone: string | null;
  productionCalendarId: number | null;
  failureClassId: number | null;
  costCentreId: number | null;
  searchText: ColumnType<string | null, never, never>;
}

export interface MailAttachments {
  tenantId: Generated<number>;
  id: Generated<number>;
  name: string;
  mediaType: string;
  bytes: Buffer;
  createdAt: Generated<string>;
}

export interface MailLinks {
  tenantId: Generated<number>;
  mailId: number;
  link: string;
  expiresAt: string;
}

export interface Mails {
  tenantId: Generated<number>;
  id: Generated<number>;
  kind: string;
  personId: number | null;
  recipient: string;
  subject: string;
  facts: ColumnType<Json, string | undefined, string>;
  state: Generated<string>;
  attempts: Generated<number>;
  lastError: string | null;
  createdAt: Generated<string>;
  sentAt: string | null;
  curve: ColumnType<unknown, string | null | undefined, string | null>;
  attachmentId: number | null;
  hasAttachment: Generated<boolean>;
  aboutKey: string | null;
}

export interface MaintenanceSettings {
  tenantId: Generated<number>;
  id: Generated<number>;
  completionSignature: Generated<string>;
  failureAtCompletion: Generated<string>;
  failureAtClosing: Generated<string>;
  version: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  expiredCertificates: Generated<string>;
  certificateKinds: ColumnType<Json, string | undefined, string>;
  downtimeBackDays: Generated<number>;
  preventiveOnTime: Generated<string>;
  longestTimerHours: Generated<number>;
  indirectPercent: Generated<number>;
  atHandDays: Generated<number>;
  atHandMegabytes: Generated<number>;
  publicReports: Generated<boolean>;
  repeatFailureDays: Generated<number>;
}

export interface MasterParts {
  tenantId: Generated<number>;
  id: Generated<number>;
  version: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  archivedAt: string | null;
  code: string;
  name: string;
  categoryId: number | null;
  unitId: number | null;
  tracking: Generated<string>;
  ved: string | null;
  abc: string | null;
  state: Generated<string>;
  shelfLifeDays: number | null;
  buyUnitId: number | null;
  buyRatio: Generated<number>;
  description: string | null;
  notes: string | null;
  createdBy: number | null;
  supersededById: number | null;
  photoFileId: number | null;
  numberWords: Generated<string>;
  searchText: ColumnType<string | null, never, never>;
}

export interface MaterialReceiptBookings {
  tenantId: Generated<number>;
  id: Generated<number>;
  materialReceiptLineId: number;
  movementId: number;
  kind: Generated<string>;
  warehouseId: number;
  binId: number | null;
  lotId: number | null;
  quantity: Generated<number>;
  note: string | null;
  ofId: number | null;
  createdAt: Generated<string>;
}

export interface MaterialReceiptLines {
  tenantId: Generated<number>;
  id: Generated<number>;
  version: Generated<number>;
  materialReceiptId: number;
  warehouseId: number;
  partId: number;
  purchaseOrderLineId: number | null;
  quantity: Generated<number>;
  received: Generated<number>;
  rejected: Generated<number>;
  returned: Generated<number>;
  isEnded: Generated<boolean>;
  priceMinor: number | null;
  pricePer: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
}

export interface MaterialReceipts {
  tenantId: Generated<number>;
  id: Generated<number>;
  version: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  archivedAt: string | null;
  code: string;
  supplierId: number;
  warehouseId: number;
  purchaseOrderId: number | null;
  status: Generated<string>;
  deliveryNote: string | null;
  note: string | null;
  statusReason: string | null;
  createdBy: number | null;
  searchText: ColumnType<string | null, never, never>;
}

export interface MaterialRequestLines {
  tenantId: Generated<number>;
  id: Generated<number>;
  version: Generated<number>;
  materialRequestId: number;
  partId: number;
  warehouseId: number | null;
  quantity: Generated<number>;
  issued: Generated<number>;
  note: string | null;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
}

export interface MaterialRequests {
  tenantId: Generated<number>;
  id: Generated<number>;
  version: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  archivedAt: string | null;
  code: string;
  status: Generated<string>;
  workOrderId: number | null;
  costCentreId: number | null;
  toWarehouseId: number | null;
  purpose: ColumnType<string | null, never, never>;
  warehouseId: number;
  siteId: number | null;
  crewId: number | null;
  requiredOn: string | null;
  requesterId: number | null;
  note: string | null;
  createdBy: number | null;
  decidedBy: number | null;
  decidedAt: string | null;
  statusReason: string | null;
  searchText: ColumnType<string | null, never, never>;
}

export interface MaterialsSettings {
  tenantId: Generated<number>;
  id: Generated<number>;
  overDeliveryPercent: Generated<number>;
  approvalLimits: ColumnType<Json, string | undefined, string>;
  version: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  approvesOwnRequests: Generated<boolean>;
  countTolerances: ColumnType<Json, string | undefined, string>;
  countThirdPersonMinor: Generated<number>;
  turnsBy: Generated<string>;
}

export interface MeterFeedDirtyHours {
  tenantId: Generated<number>;
  feedId: number;
  hour: string;
}

export interface MeterFeedHours {
  tenantId: Generated<number>;
  feedId: number;
  hour: string;
  amount: number;
}

export interface MeterFeeds {
  tenantId: Generated<number>;
  id: Generated<number>;
  version: Generated<number>;
  seriesId: number;
  sensorId: number;
  meterId: number;
  kind: string;
  above: number | null;
  since: string;
  hoursUntil: string;
  counted: Generated<number>;
  entered: Generated<number>;
  enteredUntil: string;
  fedValue: number | null;
  fedAt: string | null;
  refusedAt: string | null;
  refusedValue: number | null;
  refusedReason: string | null;
  refusedParams: ColumnType<unknown, string | null | undefined, string | null>;
  lookedAt: string | null;
  createdAt: Generated<string>;
  createdBy: number | null;
}

export interface MeterRoundWalks {
  tenantId: Generated<number>;
  id: Generated<number>;
  roundId: number;
  personId: number | null;
  walkKey: string;
  startedAt: string;
  finishedAt: string;
  lines: ColumnType<Json, string | undefined, string>;
  createdAt: Generated<string>;
}

export interface MeterRounds {
  tenantId: Generated<number>;
  id: Generated<number>;
  version: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  archivedAt: string | null;
  code: string;
  name: string;
  interval: string | null;
  siteId: number | null;
  meterIds: ColumnType<Json, string | undefined, string>;
  notes: string | null;
  createdBy: number | null;
  searchText: ColumnType<string | null, never, never>;
}

export interface Meters {
  tenantId: Generated<number>;
  id: Generated<number>;
  version: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  archivedAt: string | null;
  code: string;
  name: string;
  kind: string;
  unitId: number | null;
  assetId: number | null;
  locationId: number | null;
  siteId: number | null;
  decimals: number | null;
  rollOver: number | null;
  maxPerDay: number | null;
  lowLimit: number | null;
  highLimit: number | null;
  states: string | null;
  notes: string | null;
  seriesId: Generated<number>;
  createdBy: number | null;
  searchText: ColumnType<string | null, never, never>;
  sensorId: number | null;
}

export interface Networks {
  tenantId: Generated<number>;
  id: Generated<number>;
  version: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  archivedAt: string | null;
  code: string;
  name: string;
  siteId: number | null;
  externalId: string | null;
  heartbeatSeconds: number | null;
  contact: string | null;
  pendingLimit: Generated<number>;
  notes: string | null;
  createdBy: number | null;
  searchText: ColumnType<string | null, never, never>;
}

export interface NoticeStops {
  tenantId: Generated<number>;
  digest: Buffer;
  personId: number;
  lines: string[];
  expiresAt: string;
}

export interface NotificationMutes {
  tenantId: Generated<number>;
  personId: number;
  entity: string;
  entityId: number;
}

export interface NotificationRules {
  tenantId: Generated<number>;
  version: Generated<number>;
  forced: Generated<string[]>;
  forbidden: Generated<string[]>;
}

export interface NotificationSettings {
  tenantId: Generated<number>;
  personId: number;
  version: Generated<number>;
  off: Generated<string[]>;
  mail: string[] | null;
  hourly: Generated<string[]>;
  daily: Generated<string[]>;
}

export interface Notifications {
  tenantId: Generated<number>;
  id: Generated<number>;
  personId: number;
  eventId: number;
  line: string;
  entity: string;
  entityId: number | null;
  byId: number | null;
  facts: ColumnType<Json, string | undefined, string>;
  at: Generated<string>;
  readAt: string | null;
  dismissedAt: string | null;
  mailAt: string | null;
  mailedAt: string | null;
  mailId: number | null;
  tie: ColumnType<unknown, string | null | undefined, string | null>;
  mailPace: string | null;
  isGrave: Generated<boolean>;
}

export interface Organisations {
  id: Generated<number>;
  name: string;
  slug: string;
  createdAt: Generated<string>;
}

export interface PartAlternates {
  tenantId: Generated<number>;
  id: Generated<number>;
  partId: number;
  alternateId: number;
  remark: string | null;
}

export interface PartNumbers {
  tenantId: Generated<number>;
  id: Generated<number>;
  partId: number;
  kind: string;
  manufacturer: string | null;
  number: string;
  numberKey: string;
  sortOrder: Generated<number>;
}

export interface PartSuppliers {
  tenantId: Generated<number>;
  id: Generated<number>;
  partId: number;
  supplierId: number;
  number: string | null;
  priceMinor: number | null;
  currency: string | null;
  pricePer: Generated<number>;
  pack: number | null;
  minimum: number | null;
  leadTimeDays: number | null;
  isPreferred: Generated<boolean>;
  createdBy: number | null;
  version: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
}

export interface People {
  tenantId: Generated<number>;
  id: Generated<number>;
  version: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  archivedAt: string | null;
  accountId: number | null;
  roleId: number | null;
  firstName: string;
  lastName: string;
  name: ColumnType<string | null, never, never>;
  email: string | null;
  phone: string | null;
  jobTitle: string | null;
  isLead: Generated<boolean>;
  siteId: number | null;
  roleSiteId: number | null;
  forgottenAt: string | null;
  photoFileId: number | null;
  timeZone: string | null;
  startPage: number | null;
  craftId: number | null;
  employerId: number | null;
  certificateEndsOn: string | null;
  searchText: ColumnType<string | null, never, never>;
  hidesPresence: Generated<boolean>;
  shortcuts: Generated<number[]>;
}

export interface PersonCrafts {
  tenantId: Generated<number>;
  id: Generated<number>;
  personId: number;
  craftId: number;
}

export interface PersonRoles {
  tenantId: Generated<number>;
  id: Generated<number>;
  personId: number;
  roleId: number;
  siteId: number | null;
}

export interface PersonSensorUnits {
  tenantId: Generated<number>;
  personId: number;
  system: string;
}

export interface PersonSkills {
  tenantId: Generated<number>;
  id: Generated<number>;
  personId: number;
  skillId: number;
  level: number;
}

export interface PersonVisits {
  tenantId: Generated<number>;
  personId: number;
  activeAt: string;
  since: string | null;
}

export interface PlanAssets {
  tenantId: Generated<number>;
  id: Generated<number>;
  planId: number;
  assetId: number;
  siteId: number | null;
  crewId: number | null;
  offsetDays: Generated<number>;
  sinceDay: Generated<string>;
  lastDoneDay: string | null;
  lastDoneUnits: number | null;
  suspendedReason: string | null;
  suspendedUntil: string | null;
  isSuspended: Generated<boolean>;
  cursors: ColumnType<Json, string | undefined, string>;
  hits: ColumnType<Json, string | undefined, string>;
  excursions: ColumnType<Json, string | undefined, string>;
  owed: ColumnType<Json, string | undefined, string>;
  decided: Generated<number>;
  skippedInRow: Generated<number>;
  nextDueAt: string | null;
  nextDueDay: string | null;
  nextUnits: number | null;
  nextIsProjected: Generated<boolean>;
  nextWhy: ColumnType<unknown, string | null | undefined, string | null>;
  quiet: ColumnType<Json, string | undefined, string>;
  askAt: string | null;
  fault: string | null;
  faultAt: string | null;
  faults: Generated<number>;
  archivedAt: string | null;
  version: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  routeOrder: number | null;
  isJoined: Generated<boolean>;
}

export interface PlanOccurrences {
  tenantId: Generated<number>;
  id: Generated<number>;
  planId: number;
  planAssetId: number;
  assetId: number;
  siteId: number | null;
  crewId: number | null;
  occurrenceKey: string;
  triggerId: number | null;
  versionNumber: number;
  k: Generated<number>;
  levels: ColumnType<Json, string | undefined, string>;
  dueAt: string | null;
  dueDay: string | null;
  dueTime: string | null;
  dueUnits: number | null;
  intervalDays: number | null;
  outcome: string;
  rule: string;
  reason: string | null;
  workOrderId: number | null;
  openOrderId: number | null;
  why: ColumnType<Json, string | undefined, string>;
  isNotDue: Generated<boolean>;
  decidedAt: Generated<string>;
  decidedBy: number | null;
  version: Generated<number>;
  workOrderStopId: number | null;
  undo: ColumnType<unknown, string | null | undefined, string | null>;
}

export interface PlanTriggers {
  tenantId: Generated<number>;
  id: Generated<number>;
  planId: number;
  kind: string;
  mode: Generated<string>;
  anchor: Generated<string>;
  rrule: string | null;
  startDay: string | null;
  time: string | null;
  unitId: number | null;
  firstAt: number | null;
  everyUnits: number | null;
  averageWindowDays: Generated<number>;
  generateAheadUnits: Generated<number>;
  toleranceEarlyDays: Generated<number>;
  toleranceLateDays: Generated<number>;
  toleranceEarlyUnits: Generated<number>;
  threshold: string | null;
  low: number | null;
  high: number | null;
  returnBy: Generated<number>;
  response: Generated<string>;
  eventType: string | null;
  eventFilter: ColumnType<Json, string | undefined, string>;
  delayMinutes: Generated<number>;
  restMinutes: Generated<number>;
  version: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
}

export interface PlanVersions {
  tenantId: Generated<number>;
  id: Generated<number>;
  planId: number;
  number: number;
  definition: ColumnType<Json, string, string>;
  note: string | null;
  publishedAt: Generated<string>;
  publishedBy: number | null;
}

export interface PlannedGroups {
  tenantId: Generated<number>;
  id: Generated<number>;
  taskGroupVersionId: number;
  memberGroupId: number;
  memberNumber: number | null;
  sortOrder: Generated<number>;
}

export interface PlannedLabour {
  tenantId: Generated<number>;
  id: Generated<number>;
  taskGroupVersionId: number;
  lineKey: Generated<string>;
  craftId: number;
  headCount: Generated<number>;
  minutes: Generated<number>;
  sortOrder: Generated<number>;
  version: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
}

export interface PlannedParts {
  tenantId: Generated<number>;
  id: Generated<number>;
  taskGroupVersionId: number;
  lineKey: Generated<string>;
  text: string;
  quantity: Generated<number>;
  unit: string | null;
  sortOrder: Generated<number>;
  version: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  partId: number | null;
}

export interface PlannedSubtasks {
  tenantId: Generated<number>;
  id: Generated<number>;
  taskGroupVersionId: number;
  plannedTaskId: number;
  stepKey: Generated<string>;
  name: string;
  kind: Generated<string>;
  instructions: string | null;
  unit: string | null;
  minValue: number | null;
  maxValue: number | null;
  isMandatory: Generated<boolean>;
  sortOrder: Generated<number>;
  version: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  choices: Generated<string[]>;
  shownAfterKey: string | null;
  shownOn: string | null;
  isSafety: Generated<boolean>;
}

export interface PlannedTasks {
  tenantId: Generated<number>;
  id: Generated<number>;
  taskGroupVersionId: number;
  taskKey: Generated<string>;
  plannedTaskName: string;
  taskDescription: Generated<string>;
  responsiblePersonId: number | null;
  estimateMinutes: Generated<number>;
  sortOrder: Generated<number>;
  version: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
}

export interface Plans {
  tenantId: Generated<number>;
  id: Generated<number>;
  version: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  archivedAt: string | null;
  code: string;
  name: string;
  state: Generated<string>;
  versionNumber: number | null;
  hasChanges: Generated<boolean>;
  suspendedReason: string | null;
  suspendedUntil: string | null;
  siteId: number | null;
  workType: Generated<number>;
  priority: Generated<number>;
  workOrderTypeId: number | null;
  maintenanceTypeId: number | null;
  costCentreId: number | null;
  maintenanceDepartmentId: number | null;
  settlingDepartmentId: number | null;
  crewId: number | null;
  responsiblePersonId: number | null;
  signatureRule: string | null;
  estimateMinutes: number | null;
  isStatutory: Generated<boolean>;
  levels: ColumnType<Json, string | undefined, string>;
  suppressesLower: Generated<boolean>;
  triggerLogic: Generated<string>;
  leadTimeDays: Generated<number>;
  openPolicy: Generated<string>;
  backlogRule: Generated<string>;
  workingDayRule: Generated<string>;
  seasons: ColumnType<Json, string | undefined, string>;
  startsSeason: Generated<boolean>;
  firstDay: string | null;
  lastDay: string | null;
  notes: string | null;
  createdBy: number | null;
  isRoute: Generated<boolean>;
  isRouteInForce: Generated<boolean>;
  joinClassificationId: number | null;
  joinCategoryId: number | null;
  joinGroup1Id: number | null;
  joinLocationId: number | null;
  joinAfterDays: Generated<number>;
  searchText: ColumnType<string | null, never, never>;
}

export interface ProductionCalendars {
  tenantId: Generated<number>;
  id: Generated<number>;
  version: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  archivedAt: string | null;
  code: string;
  name: string;
  hours: ColumnType<Json, string | undefined, string>;
  weekMinutes: Generated<number>;
  worksHolidays: Generated<boolean>;
  exceptions: ColumnType<Json, string | undefined, string>;
  notes: string | null;
  createdBy: number | null;
  searchText: ColumnType<string | null, never, never>;
}

export interface PublicReportProofs {
  tenantId: Generated<number>;
  digest: Buffer;
  expiresAt: string;
}

export interface PublicReports {
  tenantId: Generated<number>;
  workRequestId: number;
  linkId: number;
  secretDigest: Buffer;
  contactName: string | null;
  contactEmail: string | null;
  contactPhone: string | null;
  createdAt: Generated<string>;
}

export interface PurchaseOrderLines {
  tenantId: Generated<number>;
  id: Generated<number>;
  version: Generated<number>;
  purchaseOrderId: number;
  warehouseId: number;
  partId: number;
  quantity: Generated<number>;
  buyRatio: Generated<number>;
  stockQuantity: Generated<number>;
  priceMinor: number | null;
  pricePer: Generated<number>;
  supplierNumber: string | null;
  expectedOn: string | null;
  received: Generated<number>;
  isEnded: Generated<boolean>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
}

export interface PurchaseOrders {
  tenantId: Generated<number>;
  id: Generated<number>;
  version: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  archivedAt: string | null;
  code: string;
  supplierId: number;
  warehouseId: number;
  status: Generated<string>;
  currency: Generated<string>;
  totalMinor: Generated<number>;
  expectedOn: string | null;
  note: string | null;
  createdBy: number | null;
  approvedBy: number | null;
  approvedAt: string | null;
  approvedMinor: number | null;
  sentOn: string | null;
  statusReason: string | null;
  searchText: ColumnType<string | null, never, never>;
}

export interface ReadingMarks {
  tenantId: Generated<number>;
  id: Generated<number>;
  version: Generated<number>;
  seriesId: number;
  at: string;
  entry: Generated<string>;
  oldValue: number | null;
  shift: number | null;
  personId: number | null;
  workOrderId: number | null;
  remark: string | null;
  createdAt: Generated<string>;
  correctedFrom: number | null;
  correctedAt: string | null;
  correctedBy: number | null;
  removedAt: string | null;
  removedValue: number | null;
  reason: string | null;
  sensorId: number | null;
}

export interface Readings {
  at: Generated<string>;
  value: number;
  tenantId: Generated<number>;
  seriesId: number;
}

export interface ReferenceValues {
  tenantId: Generated<number>;
  id: Generated<number>;
  list: string;
  code: string;
  name: string;
  color: string | null;
  icon: string | null;
  parentId: number | null;
  level: Generated<number>;
  parentLevel: ColumnType<number | null, never, never>;
  sortOrder: Generated<number>;
  isActive: Generated<boolean>;
  version: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  means: string | null;
  belongsToId: number | null;
  failureClassId: number | null;
  places: number | null;
  factor: number | null;
  searchText: ColumnType<string | null, never, never>;
}

export interface ReportLinks {
  tenantId: Generated<number>;
  id: Generated<number>;
  assetId: number | null;
  locationId: number | null;
  token: string | null;
  tokenDigest: Buffer | null;
  proofKey: Buffer;
  madeAt: Generated<string>;
}

export interface Reservations {
  tenantId: Generated<number>;
  id: Generated<number>;
  version: Generated<number>;
  partId: number;
  warehouseId: number | null;
  workOrderId: number | null;
  workPartId: number | null;
  quantity: Generated<number>;
  hard: Generated<number>;
  wantsHard: Generated<boolean>;
  requiredOn: string | null;
  missing: ColumnType<number | null, never, never>;
  reason: string | null;
  personId: number | null;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  endedAt: string | null;
  materialRequestId: number | null;
  materialRequestLineId: number | null;
  isKeptByRequest: Generated<boolean>;
}

export interface RoleGrants {
  tenantId: Generated<number>;
  roleId: number;
  subModule: string;
  flags: string[];
  scope: Generated<string>;
}

export interface Roles {
  tenantId: Generated<number>;
  id: Generated<number>;
  name: string;
  description: string | null;
  version: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  searchText: ColumnType<string | null, never, never>;
}

export interface ScheduledReportRecipients {
  tenantId: Generated<number>;
  id: Generated<number>;
  reportId: number;
  personId: number | null;
  roleId: number | null;
}

export interface ScheduledReportRuns {
  tenantId: Generated<number>;
  id: Generated<number>;
  reportId: number;
  dueAt: string;
  askedBy: number | null;
  openedAt: Generated<string>;
  renderings: Generated<number>;
}

export interface ScheduledReportSends {
  tenantId: Generated<number>;
  runId: number;
  personId: number;
  outcome: Generated<string>;
  mailId: number | null;
  isLinkOnly: Generated<boolean>;
}

export interface ScheduledReports {
  tenantId: Generated<number>;
  id: Generated<number>;
  version: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  archivedAt: string | null;
  name: string;
  ownerId: number | null;
  source: string;
  boardId: number | null;
  dashboardId: number | null;
  format: string;
  rhythm: string;
  weekday: number | null;
  monthDay: number | null;
  time: string;
  timeZone: string;
  isPaused: Generated<boolean>;
  nextAt: string | null;
  lastAt: string | null;
  searchText: ColumnType<string | null, never, never>;
}

export interface SchemaMigrations {
  name: string;
  sha256: string;
  appliedAt: Generated<string>;
}

export interface SensorDays {
  tenantId: Generated<number>;
  seriesId: number;
  day: string;
  count: number;
  least: number;
  most: number;
  first: number;
  last: number;
  mean: number;
  rise: number | null;
  seconds: ColumnType<unknown, string | null | undefined, string | null>;
  expected: number | null;
  late: number;
}

export interface SensorDirtyDays {
  tenantId: Generated<number>;
  seriesId: number;
  day: string;
  dueAt: string;
}

export interface SensorDirtyHours {
  tenantId: Generated<number>;
  seriesId: number;
  hour: string;
}

export interface SensorHours {
  tenantId: Generated<number>;
  seriesId: number;
  hour: string;
  count: number;
  least: number;
  most: number;
  first: number;
  last: number;
  mean: number;
  rise: number | null;
  seconds: ColumnType<unknown, string | null | undefined, string | null>;
  expected: number | null;
  late: number;
  counter: ColumnType<unknown, string | null | undefined, string | null>;
}

export interface SensorImports {
  tenantId: Generated<number>;
  id: Generated<number>;
  importId: number;
  seriesId: number;
  fromAt: string;
  untilAt: string;
  count: number;
  times: Generated<string[]>;
  spanId: number | null;
  takenBackAt: string | null;
}

export interface SensorKeptWeeks {
  tenantId: Generated<number>;
  id: Generated<number>;
  sensorId: number;
  week: string;
  rowCount: number;
  sizeBytes: number;
  sha256: Buffer;
  storeKey: string;
  keptAt: Generated<string>;
}

export interface SensorMessages {
  tenantId: Generated<number>;
  id: Generated<number>;
  sensorId: number;
  gatewayId: number;
  at: string;
  receivedAt: Generated<string>;
  sourceId: Generated<string>;
  stateBits: Generated<number>;
  battery: number | null;
  voltage: number | null;
  signal: number | null;
  hasPendingChange: Generated<boolean>;
}

export interface SensorPendingMessages {
  tenantId: Generated<number>;
  id: Generated<number>;
  sensorId: number;
  gatewayId: number;
  receivedAt: Generated<string>;
  readings: ColumnType<Json, string, string>;
}

export interface SensorPlacements {
  tenantId: Generated<number>;
  id: Generated<number>;
  sensorId: number;
  assetId: number | null;
  locationId: number | null;
  fromAt: string;
  untilAt: string | null;
  placedBy: number | null;
}

export interface SensorQuarantine {
  tenantId: Generated<number>;
  id: Generated<number>;
  gatewayId: number;
  sensorId: number;
  datum: string;
  at: string;
  value: number;
  unit: string | null;
  reason: string;
  receivedAt: Generated<string>;
}

export interface SensorReadings {
  at: Generated<string>;
  value: number;
  tenantId: Generated<number>;
  seriesId: number;
}

export interface SensorSpans {
  tenantId: Generated<number>;
  id: Generated<number>;
  seriesId: number;
  kind: string;
  fromAt: string;
  untilAt: string;
  count: number;
  receivedAt: Generated<string>;
  reason: string | null;
  personId: number | null;
}

export interface SensorSwaps {
  tenantId: Generated<number>;
  id: Generated<number>;
  sensorId: number;
  at: string;
  oldKey: string;
  newKey: string;
  remark: string | null;
  swappedBy: number | null;
}

export interface SensorSweeps {
  tenantId: Generated<number>;
  hoursUntil: string;
}

export interface SensorTypeData {
  tenantId: Generated<number>;
  id: Generated<number>;
  version: Generated<number>;
  typeId: number;
  key: string;
  label: string;
  kind: string;
  unit: string | null;
  decimals: number | null;
  leastPlausible: number | null;
  mostPlausible: number | null;
  rollOver: number | null;
  sortOrder: Generated<number>;
}

export interface SensorUnits {
  tenantId: Generated<number>;
  id: Generated<number>;
  typeId: number;
  datum: string;
  unit: string;
  decimals: number | null;
}

export interface Sensors {
  tenantId: Generated<number>;
  id: Generated<number>;
  version: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  archivedAt: string | null;
  code: string;
  name: string;
  networkId: number;
  sensorKey: string;
  gatewayId: number | null;
  typeId: number | null;
  assetId: number | null;
  locationId: number | null;
  siteId: number | null;
  heartbeatSeconds: number | null;
  calibrationDue: string | null;
  status: Generated<string>;
  notes: string | null;
  state: Generated<string>;
  battery: number | null;
  voltage: number | null;
  signal: number | null;
  lastMessageAt: string | null;
  dueAt: string | null;
  vendorType: string | null;
  lastSaid: ColumnType<unknown, string | null | undefined, string | null>;
  createdBy: number | null;
  searchText: ColumnType<string | null, never, never>;
  isRecord: Generated<boolean>;
  goneAt: string | null;
}

export interface Series {
  tenantId: Generated<number>;
  id: Generated<number>;
  createdAt: Generated<string>;
  sensorId: number | null;
  datum: string | null;
  kind: string | null;
  unit: string | null;
  decimals: number | null;
  leastPlausible: number | null;
  mostPlausible: number | null;
  intervalSeconds: number | null;
  conflicts: Generated<number>;
  rollOver: number | null;
}

export interface SeriesLatest {
  tenantId: Generated<number>;
  seriesId: number;
  at: string;
  value: number;
}

export interface Sessions {
  tokenDigest: Buffer;
  accountId: number;
  tenantId: number;
  personId: number;
  createdAt: Generated<string>;
  lastSeenAt: Generated<string>;
  expiresAt: string;
  family: Generated<string>;
  rotatesAt: Generated<string>;
  isReplaced: Generated<boolean>;
  userAgent: string | null;
  address: string | null;
  isUnused: Generated<boolean>;
  successorDigest: Buffer | null;
}

export interface SetupLinks {
  tokenDigest: Buffer;
  createdAt: Generated<string>;
  expiresAt: string;
  usedAt: string | null;
}

export interface ShiftTerms {
  tenantId: Generated<number>;
  id: Generated<number>;
  version: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  archivedAt: string | null;
  shiftId: number;
  personId: number | null;
  crewId: number | null;
  siteId: number | null;
  fromDay: string;
  toDay: string | null;
  offsetDays: Generated<number>;
}

export interface Shifts {
  tenantId: Generated<number>;
  id: Generated<number>;
  version: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  archivedAt: string | null;
  code: string;
  name: string;
  cycleWeeks: Generated<number>;
  anchorDay: string;
  worksHolidays: Generated<boolean>;
  spans: ColumnType<Json, string | undefined, string>;
  notes: string | null;
  createdBy: number | null;
  searchText: ColumnType<string | null, never, never>;
}

export interface SignInAttempts {
  nameDigest: Buffer;
  failed: Generated<number>;
  lockedUntil: string | null;
  lastAt: Generated<string>;
  ofName: Buffer | null;
}

export interface SpareParts {
  tenantId: Generated<number>;
  id: Generated<number>;
  partId: number;
  assetId: number | null;
  classValueId: number | null;
  quantity: Generated<number>;
  remark: string | null;
  createdBy: number | null;
  version: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
}

export interface Statuses {
  tenantId: Generated<number>;
  id: Generated<number>;
  name: string;
  category: string;
  sortOrder: Generated<number>;
  isActive: Generated<boolean>;
  version: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  shade: Generated<string>;
  asks: ColumnType<Json, string | undefined, string>;
  goesTo: ColumnType<unknown, string | null | undefined, string | null>;
}

export interface StockCountEntries {
  tenantId: Generated<number>;
  id: Generated<number>;
  stockCountLineId: number;
  round: Generated<number>;
  personId: number | null;
  countedAt: Generated<string>;
  enteredAt: Generated<string>;
  quantity: Generated<number>;
  book: Generated<number>;
}

export interface StockCountLines {
  tenantId: Generated<number>;
  id: Generated<number>;
  version: Generated<number>;
  stockCountId: number;
  warehouseId: number;
  partId: number;
  binId: number | null;
  lotId: number | null;
  isFound: Generated<boolean>;
  isOpen: Generated<boolean>;
  asked: Generated<number>;
  done: Generated<number>;
  firstPersonId: number | null;
  firstAt: string | null;
  firstQuantity: number | null;
  firstBook: number | null;
  isWithin: boolean | null;
  personId: number | null;
  countedAt: string | null;
  enteredAt: string | null;
  quantity: number | null;
  book: number | null;
  createdAt: Generated<string>;
}

export interface StockCounts {
  tenantId: Generated<number>;
  id: Generated<number>;
  version: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  archivedAt: string | null;
  code: string;
  warehouseId: number;
  how: Generated<string>;
  chosen: ColumnType<Json, string | undefined, string>;
  status: Generated<string>;
  isFromFile: Generated<boolean>;
  note: string | null;
  statusReason: string | null;
  createdBy: number | null;
  openedAt: string | null;
  firstLines: number | null;
  firstWithin: number | null;
  accuracy: ColumnType<number | null, never, never>;
  approvedBy: number | null;
  bookedAt: string | null;
  movementId: number | null;
  searchText: ColumnType<string | null, never, never>;
}

export interface StockLevels {
  tenantId: Generated<number>;
  id: Generated<number>;
  version: Generated<number>;
  partId: number;
  warehouseId: number;
  onHand: Generated<number>;
  valueMinor: Generated<number>;
  hard: Generated<number>;
  defaultBinId: number | null;
  minimum: number | null;
  maximum: number | null;
  reorderPoint: number | null;
  safetyStock: number | null;
  levelsBy: string | null;
  levelsPersonId: number | null;
  levelsReason: string | null;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  belowSince: string | null;
}

export interface StockLots {
  tenantId: Generated<number>;
  id: Generated<number>;
  version: Generated<number>;
  partId: number;
  number: string;
  isSerial: Generated<boolean>;
  expiresOn: string | null;
  createdAt: Generated<string>;
  searchText: ColumnType<string | null, never, never>;
}

export interface StockMovementLines {
  tenantId: Generated<number>;
  movementId: number;
  line: number;
  place: string;
  partId: number;
  warehouseId: number | null;
  binId: number | null;
  lotId: number | null;
  workOrderId: number | null;
  costCentreId: number | null;
  supplierId: number | null;
  assetId: number | null;
  quantity: Generated<number>;
  valueMinor: Generated<number>;
  ofMovementId: number | null;
  ofLine: number | null;
  kind: string;
  effectiveAt: string;
  id: Generated<number>;
  toWarehouseId: number | null;
}

export interface StockMovements {
  tenantId: Generated<number>;
  id: Generated<number>;
  kind: string;
  effectiveAt: string;
  bookedAt: Generated<string>;
  personId: number | null;
  reason: string | null;
  document: string | null;
  documentId: number | null;
  reversesId: number | null;
}

export interface StockRows {
  tenantId: Generated<number>;
  id: Generated<number>;
  partId: number;
  warehouseId: number;
  binId: number | null;
  lotId: number | null;
  quantity: Generated<number>;
  valueMinor: number | null;
  countedAt: string | null;
}

export interface Suppliers {
  tenantId: Generated<number>;
  id: Generated<number>;
  version: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  archivedAt: string | null;
  code: string;
  name: string;
  categoryId: number | null;
  contacts: ColumnType<Json, string | undefined, string>;
  address: string | null;
  terms: string | null;
  leadTimeDays: number | null;
  currency: string | null;
  rating: number | null;
  notes: string | null;
  createdBy: number | null;
  searchText: ColumnType<string | null, never, never>;
}

export interface TaskGroupVersions {
  tenantId: Generated<number>;
  id: Generated<number>;
  taskGroupId: number;
  number: number;
  state: Generated<string>;
  tools: string | null;
  hazards: string | null;
  note: string | null;
  publishedAt: string | null;
  publishedBy: number | null;
  version: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  protectiveEquipment: string | null;
}

export interface TaskGroups {
  tenantId: Generated<number>;
  id: Generated<number>;
  version: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  archivedAt: string | null;
  code: string;
  name: string;
  siteId: number | null;
  responsiblePersonId: number | null;
  notes: string | null;
  state: Generated<string>;
  publishedVersion: number | null;
  retiredReason: string | null;
  createdBy: number | null;
  searchText: ColumnType<string | null, never, never>;
}

export interface Tenants {
  id: Generated<number>;
  organisationId: number;
  environment: Generated<string>;
  name: string;
  identifier: string;
  hostName: string | null;
  helpUrl: string | null;
  currency: Generated<string>;
  locale: Generated<string>;
  timeZone: Generated<string>;
  theme: Generated<string>;
  marketingMenu: Generated<boolean>;
  lockMinutes: Generated<number>;
  menuLimit: number[] | null;
  logoFileId: number | null;
  backgroundFileId: number | null;
  grantsVersion: Generated<number>;
  isDefault: Generated<boolean>;
  isDemo: Generated<boolean>;
  fileBytesLimit: number | null;
  fileBytesUsed: Generated<number>;
  createdAt: Generated<string>;
  idleMinutes: Generated<number>;
  sessionHours: Generated<number>;
  securityVersion: Generated<number>;
  isRegistrationOpen: Generated<boolean>;
  devicePin: Generated<boolean>;
  devicePinMinutes: Generated<number>;
  supportEmail: string | null;
  homeOverview: Generated<boolean>;
  staffLook: Generated<boolean>;
}

export interface WallScreens {
  tenantId: Generated<number>;
  id: Generated<number>;
  boardId: number;
  makerId: number;
  name: string;
  scheme: Generated<string>;
  tokenDigest: Buffer;
  createdAt: Generated<string>;
  endsAt: string;
  usedAt: string | null;
  usedFrom: string | null;
}

export interface WarehouseKeepers {
  tenantId: Generated<number>;
  warehouseId: number;
  personId: number;
}

export interface Warehouses {
  tenantId: Generated<number>;
  id: Generated<number>;
  version: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  archivedAt: string | null;
  code: string;
  name: string;
  type: Generated<string>;
  siteId: number | null;
  locationId: number | null;
  selfService: Generated<boolean>;
  personId: number | null;
  crewId: number | null;
  notes: string | null;
  createdBy: number | null;
  searchText: ColumnType<string | null, never, never>;
}

export interface Watches {
  tenantId: Generated<number>;
  personId: number;
  entity: string;
  entityId: number;
  isWatching: boolean;
}

export interface WorkOrderBoardRoles {
  tenantId: Generated<number>;
  boardId: number;
  roleId: number;
}

export interface WorkOrderBoards {
  tenantId: Generated<number>;
  id: Generated<number>;
  version: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  archivedAt: string | null;
  name: string;
  ownerId: number | null;
  state: ColumnType<Json, string | undefined, string>;
  columnsBy: Generated<string>;
  dated: Generated<string>;
  lanesBy: Generated<string>;
  cardFields: ColumnType<Json, string | undefined, string>;
  limits: ColumnType<Json, string | undefined, string>;
  sharedWith: Generated<string>;
  searchText: ColumnType<string | null, never, never>;
}

export interface WorkOrderCosts {
  tenantId: Generated<number>;
  id: Generated<number>;
  workOrderId: number;
  costGroup: string;
  description: Generated<string>;
  amountMinor: number;
  currency: string;
  bookedOn: string;
  createdAt: Generated<string>;
  stockMovementId: number | null;
  partId: number | null;
  quantity: number | null;
  workPartId: number | null;
  version: Generated<number>;
  labourId: number | null;
  workOrderSubtaskId: number | null;
  supplierId: number | null;
  createdBy: number | null;
  isBooked: Generated<boolean>;
  updatedAt: Generated<string>;
}

export interface WorkOrderFailures {
  tenantId: Generated<number>;
  id: Generated<number>;
  workOrderId: number;
  assetId: number | null;
  failureClassId: number | null;
  failureProblemId: number | null;
  failureCauseId: number | null;
  failureActionId: number | null;
  failureAreaId: number | null;
  failureTypeId: number | null;
  failureDetectionId: number | null;
  failureImpactId: number | null;
  remark: string | null;
  version: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  createdBy: number | null;
}

export interface WorkOrderNoteMentions {
  tenantId: Generated<number>;
  id: Generated<number>;
  noteId: number;
  personId: number | null;
  crewId: number | null;
  text: string;
}

export interface WorkOrderNotes {
  tenantId: Generated<number>;
  id: Generated<number>;
  workOrderId: number;
  note: string;
  createdBy: number | null;
  createdAt: Generated<string>;
  writtenAt: string | null;
}

export interface WorkOrderPlannedLabour {
  tenantId: Generated<number>;
  id: Generated<number>;
  workOrderId: number;
  craftId: number | null;
  headCount: Generated<number>;
  minutes: Generated<number>;
  lineKey: string | null;
  version: Generated<number>;
  kind: Generated<string>;
  personId: number | null;
  workOrderTaskId: number | null;
  note: string | null;
  workedOn: string | null;
  startAt: string | null;
  endAt: string | null;
  workedMinutes: number | null;
  isTimer: Generated<boolean>;
  payCodeId: number | null;
  factor: number | null;
  rateMinor: number | null;
  rateSource: string | null;
  rateCurrency: string | null;
  createdBy: number | null;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
}

export interface WorkOrderPlannedParts {
  tenantId: Generated<number>;
  id: Generated<number>;
  workOrderId: number;
  text: string;
  quantity: Generated<number>;
  unit: string | null;
  lineKey: string | null;
  version: Generated<number>;
  warehouseId: number | null;
  unitCostMinor: number | null;
  isUnplanned: Generated<boolean>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  partId: number | null;
}

export interface WorkOrderPrints {
  tenantId: Generated<number>;
  id: Generated<number>;
  personId: number;
  kind: string;
  paper: string;
  orderIds: Generated<number[]>;
  state: Generated<string>;
  done: Generated<number>;
  total: number;
  fileKey: string | null;
  createdAt: Generated<string>;
  finishedAt: string | null;
  asked: ColumnType<unknown, string | null | undefined, string | null>;
}

export interface WorkOrderRelations {
  tenantId: Generated<number>;
  id: Generated<number>;
  fromOrderId: number;
  toOrderId: number;
  kind: string;
  createdAt: Generated<string>;
  createdBy: number | null;
}

export interface WorkOrderSignatures {
  tenantId: Generated<number>;
  id: Generated<number>;
  workOrderId: number;
  signerName: string;
  personId: number | null;
  fileId: number | null;
  signedAt: string;
  setAsideAt: string | null;
}

export interface WorkOrderStays {
  tenantId: Generated<number>;
  id: Generated<number>;
  workOrderId: number;
  statusId: number;
  fromAt: string;
  untilAt: string | null;
}

export interface WorkOrderStops {
  tenantId: Generated<number>;
  id: Generated<number>;
  workOrderId: number;
  position: number;
  assetId: number;
  state: Generated<string>;
  reason: string | null;
  note: string | null;
  endedAt: string | null;
  endedBy: number | null;
  version: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
}

export interface WorkOrderSubtasks {
  tenantId: Generated<number>;
  id: Generated<number>;
  workOrderId: number;
  workOrderTaskId: number;
  name: string;
  kind: Generated<string>;
  instructions: string | null;
  unit: string | null;
  minValue: number | null;
  maxValue: number | null;
  isMandatory: Generated<boolean>;
  sortOrder: Generated<number>;
  resultChoice: number | null;
  resultNumber: number | null;
  resultText: string | null;
  resultFileId: number | null;
  finding: string | null;
  findingReason: string | null;
  findingReasonBy: number | null;
  findingReasonAt: string | null;
  doneAt: string | null;
  doneBy: number | null;
  version: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  stepKey: string | null;
  plannedSubtaskId: number | null;
  choices: Generated<string[]>;
  meterId: number | null;
  readingAt: string | null;
  shownAfterId: number | null;
  shownOn: string | null;
  isHidden: Generated<boolean>;
  guideFileId: number | null;
  notApplicableReason: string | null;
  shownAfterKey: string | null;
  isSafety: Generated<boolean>;
}

export interface WorkOrderTaskGroups {
  tenantId: Generated<number>;
  id: Generated<number>;
  workOrderId: number;
  taskGroupId: number;
  number: number;
  takenAt: Generated<string>;
  takenBy: number | null;
}

export interface WorkOrderTasks {
  tenantId: Generated<number>;
  id: Generated<number>;
  workOrderId: number;
  plannedTaskName: string;
  taskDescription: Generated<string>;
  responsiblePersonId: number | null;
  estimateMinutes: Generated<number>;
  sortOrder: Generated<number>;
  completedAt: string | null;
  completedBy: number | null;
  version: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  taskGroupId: number | null;
  taskGroupNumber: number | null;
  taskKey: string | null;
  workOrderStopId: number | null;
}

export interface WorkOrders {
  tenantId: Generated<number>;
  id: Generated<number>;
  code: string;
  title: string;
  description: string | null;
  statusId: Generated<number>;
  statusReason: string | null;
  isEnded: Generated<boolean>;
  priority: Generated<number>;
  workType: number | null;
  workOrderTypeId: number | null;
  maintenanceTypeId: number | null;
  repairTypeId: number | null;
  assetId: number | null;
  locationId: number | null;
  siteId: number | null;
  responsiblePersonId: number | null;
  requesterId: number | null;
  workRequestId: number | null;
  costCentreId: number | null;
  maintenanceDepartmentId: number | null;
  settlingDepartmentId: number | null;
  projectId: number | null;
  estStartAt: string | null;
  dueAt: string | null;
  incidentDate: string | null;
  startedAt: string | null;
  completedAt: string | null;
  closedAt: string | null;
  estimateMinutes: number | null;
  actualMinutes: number | null;
  downtimeMinutes: number | null;
  completionNotes: string | null;
  failureClassId: number | null;
  failureProblemId: number | null;
  failureCauseId: number | null;
  failureActionId: number | null;
  failureAreaId: number | null;
  failureTypeId: number | null;
  failed: Generated<number>;
  flagged: Generated<number>;
  outside: Generated<number>;
  findings: ColumnType<number, never, never>;
  unanswered: Generated<number>;
  importKey: string | null;
  importId: number | null;
  createdBy: number | null;
  version: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  crewId: number | null;
  hazards: string | null;
  tools: string | null;
  signatureRule: string | null;
  parentOrderId: number | null;
  holdReasonId: number | null;
  expectedDay: string | null;
  contractorId: number | null;
  protectiveEquipment: string | null;
  searchText: ColumnType<string | null, never, never>;
}

export interface WorkOrdersTold {
  tenantId: Generated<number>;
  workOrderId: number;
  what: string;
  dueAt: string;
}

export interface WorkRequestFollowers {
  tenantId: Generated<number>;
  workRequestId: number;
  personId: number;
  createdAt: Generated<string>;
}

export interface WorkRequestMessages {
  tenantId: Generated<number>;
  id: Generated<number>;
  workRequestId: number;
  kind: string;
  text: string;
  createdBy: number | null;
  createdAt: Generated<string>;
}

export interface WorkRequests {
  tenantId: Generated<number>;
  id: Generated<number>;
  code: string;
  title: string;
  description: string | null;
  assetId: number | null;
  locationId: number | null;
  siteId: number | null;
  priority: Generated<number>;
  incidentDate: string | null;
  statusId: Generated<number>;
  waitingForRequester: Generated<boolean>;
  statusReason: string | null;
  mergedIntoId: number | null;
  requesterId: number | null;
  workOrderId: number | null;
  convertedAt: string | null;
  estimatedMinutes: number | null;
  jobDetails: string | null;
  groupTaskDescription: string | null;
  sourceOrderId: number | null;
  sourceStepId: number | null;
  sourceAssetId: number | null;
  version: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  crewId: number | null;
  isUnverified: Generated<boolean>;
  searchText: ColumnType<string | null, never, never>;
}

export interface DB {
  absences: Absences;
  accountDevices: AccountDevices;
  accounts: Accounts;
  alarmEscalations: AlarmEscalations;
  alarmEvents: AlarmEvents;
  alarmLinks: AlarmLinks;
  alarmNotices: AlarmNotices;
  alarmRuleRecipients: AlarmRuleRecipients;
  alarmRuleSensors: AlarmRuleSensors;
  alarmRules: AlarmRules;
  alarmStates: AlarmStates;
  alarmWorkAlarms: AlarmWorkAlarms;
  alarmWorkCaps: AlarmWorkCaps;
  alarmWorks: AlarmWorks;
  alarms: Alarms;
  analyticsDashboardRoles: AnalyticsDashboardRoles;
  analyticsDashboards: AnalyticsDashboards;
  analyticsTargets: AnalyticsTargets;
  assetAttributes: AssetAttributes;
  assetInstallations: AssetInstallations;
  assetMovements: AssetMovements;
  assetPositions: AssetPositions;
  assetProduction: AssetProduction;
  assetValues: AssetValues;
  assets: Assets;
  attributes: Attributes;
  auditChain: AuditChain;
  auditChecks: AuditChecks;
  auditLog: AuditLog;
  auditWords: AuditWords;
  bins: Bins;
  boardFavourites: BoardFavourites;
  boardRoles: BoardRoles;
  boardVersions: BoardVersions;
  boardWidgets: BoardWidgets;
  boards: Boards;
  calendarFeedEvents: CalendarFeedEvents;
  calendarFeeds: CalendarFeeds;
  certificates: Certificates;
  certificatesTold: CertificatesTold;
  counters: Counters;
  credentialLinks: CredentialLinks;
  crewAssets: CrewAssets;
  crewMembers: CrewMembers;
  crewWeekChanges: CrewWeekChanges;
  crewWeekOrders: CrewWeekOrders;
  crewWeeks: CrewWeeks;
  crews: Crews;
  downtimes: Downtimes;
  eventCursor: EventCursor;
  eventDeliveries: EventDeliveries;
  events: Events;
  files: Files;
  fleetEntries: FleetEntries;
  gatewayCommands: GatewayCommands;
  gatewayCredentials: GatewayCredentials;
  gatewayMessages: GatewayMessages;
  gatewayPayloads: GatewayPayloads;
  gatewayRefusals: GatewayRefusals;
  gateways: Gateways;
  holidays: Holidays;
  idempotencyKeys: IdempotencyKeys;
  importCorrections: ImportCorrections;
  importFaults: ImportFaults;
  importForeseen: ImportForeseen;
  importMappings: ImportMappings;
  importRows: ImportRows;
  imports: Imports;
  ingestIds: IngestIds;
  insightDays: InsightDays;
  installation: Installation;
  labourRates: LabourRates;
  listLayouts: ListLayouts;
  listViewRoles: ListViewRoles;
  listViews: ListViews;
  liveEpochs: LiveEpochs;
  locations: Locations;
  mailAttachments: MailAttachments;
  mailLinks: MailLinks;
  mails: Mails;
  maintenanceSettings: MaintenanceSettings;
  masterParts: MasterParts;
  materialReceiptBookings: MaterialReceiptBookings;
  materialReceiptLines: MaterialReceiptLines;
  materialReceipts: MaterialReceipts;
  materialRequestLines: MaterialRequestLines;
  materialRequests: MaterialRequests;
  materialsSettings: MaterialsSettings;
  meterFeedDirtyHours: MeterFeedDirtyHours;
  meterFeedHours: MeterFeedHours;
  meterFeeds: MeterFeeds;
  meterRoundWalks: MeterRoundWalks;
  meterRounds: MeterRounds;
  meters: Meters;
  networks: Networks;
  noticeStops: NoticeStops;
  notificationMutes: NotificationMutes;
  notificationRules: NotificationRules;
  notificationSettings: NotificationSettings;
  notifications: Notifications;
  organisations: Organisations;
  partAlternates: PartAlternates;
  partNumbers: PartNumbers;
  partSuppliers: PartSuppliers;
  people: People;
  personCrafts: PersonCrafts;
  personRoles: PersonRoles;
  personSensorUnits: PersonSensorUnits;
  personSkills: PersonSkills;
  personVisits: PersonVisits;
  planAssets: PlanAssets;
  planOccurrences: PlanOccurrences;
  planTriggers: PlanTriggers;
  planVersions: PlanVersions;
  plannedGroups: PlannedGroups;
  plannedLabour: PlannedLabour;
  plannedParts: PlannedParts;
  plannedSubtasks: PlannedSubtasks;
  plannedTasks: PlannedTasks;
  plans: Plans;
  productionCalendars: ProductionCalendars;
  publicReportProofs: PublicReportProofs;
  publicReports: PublicReports;
  purchaseOrderLines: PurchaseOrderLines;
  purchaseOrders: PurchaseOrders;
  readingMarks: ReadingMarks;
  readings: Readings;
  referenceValues: ReferenceValues;
  reportLinks: ReportLinks;
  reservations: Reservations;
  roleGrants: RoleGrants;
  roles: Roles;
  scheduledReportRecipients: ScheduledReportRecipients;
  scheduledReportRuns: ScheduledReportRuns;
  scheduledReportSends: ScheduledReportSends;
  scheduledReports: ScheduledReports;
  schemaMigrations: SchemaMigrations;
  sensorDays: SensorDays;
  sensorDirtyDays: SensorDirtyDays;
  sensorDirtyHours: SensorDirtyHours;
  sensorHours: SensorHours;
  sensorImports: SensorImports;
  sensorKeptWeeks: SensorKeptWeeks;
  sensorMessages: SensorMessages;
  sensorPendingMessages: SensorPendingMessages;
  sensorPlacements: SensorPlacements;
  sensorQuarantine: SensorQuarantine;
  sensorReadings: SensorReadings;
  sensorSpans: SensorSpans;
  sensorSwaps: SensorSwaps;
  sensorSweeps: SensorSweeps;
  sensorTypeData: SensorTypeData;
  sensorUnits: SensorUnits;
  sensors: Sensors;
  series: Series;
  seriesLatest: SeriesLatest;
  sessions: Sessions;
  setupLinks: SetupLinks;
  shiftTerms: ShiftTerms;
  shifts: Shifts;
  signInAttempts: SignInAttempts;
  spareParts: SpareParts;
  statuses: Statuses;
  stockCountEntries: StockCountEntries;
  stockCountLines: StockCountLines;
  stockCounts: StockCounts;
  stockLevels: StockLevels;
  stockLots: StockLots;
  stockMovementLines: StockMovementLines;
  stockMovements: StockMovements;
  stockRows: StockRows;
  suppliers: Suppliers;
  taskGroupVersions: TaskGroupVersions;
  taskGroups: TaskGroups;
  tenants: Tenants;
  wallScreens: WallScreens;
  warehouseKeepers: WarehouseKeepers;
  warehouses: Warehouses;
  watches: Watches;
  workOrderBoardRoles: WorkOrderBoardRoles;
  workOrderBoards: WorkOrderBoards;
  workOrderCosts: WorkOrderCosts;
  workOrderFailures: WorkOrderFailures;
  workOrderNoteMentions: WorkOrderNoteMentions;
  workOrderNotes: WorkOrderNotes;
  workOrderPlannedLabour: WorkOrderPlannedLabour;
  workOrderPlannedParts: WorkOrderPlannedParts;
  workOrderPrints: WorkOrderPrints;
  workOrderRelations: WorkOrderRelations;
  workOrderSignatures: WorkOrderSignatures;
  workOrderStays: WorkOrderStays;
  workOrderStops: WorkOrderStops;
  workOrderSubtasks: WorkOrderSubtasks;
  workOrderTaskGroups: WorkOrderTaskGroups;
  workOrderTasks: WorkOrderTasks;
  workOrders: WorkOrders;
  workOrdersTold: WorkOrdersTold;
  workRequestFollowers: WorkRequestFollowers;
  workRequestMessages: WorkRequestMessages;
  workRequests: WorkRequests;
}
