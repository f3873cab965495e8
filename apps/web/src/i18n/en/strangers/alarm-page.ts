export const alarmPage = {
  title: "Alarm",
  since: "Since {{at}}",
  silent: "No data is received.",
  over: "This alarm has cleared. There is nothing to acknowledge.",
  acknowledge: "Acknowledge",
  note: "What was done",
  noteNeeded: "This sensor has record sheets. Enter what was done.",
  acknowledged: "Acknowledged. The alarm will not be escalated.",
  failed: "The alarm was not acknowledged. Try again.",
};
