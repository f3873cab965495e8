/** Work that alarms made. */
export const alarmWork = {
  alarms: "Alarms",
  work: "Work",
  none: "No request or order was created for this alarm.",
  threads: "Alarms and work",
  severity: { high: "High", medium: "Medium", low: "Low" },
  step: { cleared: "Back to normal", active: "Still active" },
  repeat: "Repeat",
  previous: "Raised again after",
  resting: "The request was rejected. No work is created until this alarm has cleared.",
  fact: { worst: "Worst value", limit: "Limit", since: "Since", cleared: "Cleared" },
  chart: "{{datum}} of {{name}} during the alarm {{alarm}}",
  noReadings: "No readings in this time.",
  earlier: "Earlier alarms ({{count}})",
};
