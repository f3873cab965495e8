/** What networks, gateways and sensors have in common. */
export const heard = {
  state: {
    never_heard: "Never heard",
    ok: "OK",
    aware: "Aware",
    late: "Late",
    offline: "Offline",
    fault: "Fault",
    out_of_service: "Out of service",
  },
  help: {
    heartbeat: "How often it reports at least, in seconds. After three missed reports it is offline.",
    code: "A short name that is unique here.",
    codeContact: "A short name that is unique here. Questions: {{email}}",
  },
  never: "Never",
  percent: "{{value}} %",
  seconds_one: "{{shown}} second",
  seconds_other: "{{shown}} seconds",
} as const;
