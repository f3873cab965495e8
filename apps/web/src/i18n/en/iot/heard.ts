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
  never: "Never",
  percent: "{{value}} %",
  seconds_one: "{{shown}} second",
  seconds_other: "{{shown}} seconds",
} as const;
