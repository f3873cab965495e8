/** Work that alarms made. */
export const alarmWork = {
  alarms: "Alarms",
  work: "Work",
  none: "No request or order was created for this alarm.",
  threads: "Alarms and work",
  step: { cleared: "Back to normal", active: "Still active" },
  repeat: "Repeat",
  previous: "Raised again after",
  resting: "The request was rejected. No work is created until this alarm has cleared.",
  earlier: "Earlier alarms ({{count}})",
};
