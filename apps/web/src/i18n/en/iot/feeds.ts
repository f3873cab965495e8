export const feeds = {
  title: "Feeds meters",
  none: "No meter is fed by this sensor.",
  link: {
    word: "Feed a meter",
    title: "Feed a meter from {{name}}",
    text: "The meter gets one reading an hour, and one immediately when a plan's threshold is reached. People then enter only a reset or a replacement.",
    done: "The sensor now feeds {{meter}}.",
  },
  unlink: {
    word: "Stop",
    title: "Stop feeding {{meter}}?",
    text: "The value counted so far is entered. After that, people read the meter again.",
    done: "People read the meter again.",
  },
  kind: { value: "Value", hours: "Operating hours", rises: "Number of starts" },
  /** With the limit above which it is on. */
  above: { value: "Value", hours: "Hours above {{limit}}", rises: "Times above {{limit}}" },
  last: "Last entered: {{value}}, {{when}}",
  waiting: "Nothing entered yet",
  refused: "The last value, {{value}}, was rejected: {{why}}",
  refusedUnit: "The last value was rejected: {{why}}",
  confirm: "It is correct, enter it",
  confirmed: "The value was entered.",
  ofMeter: { title: "Fed by a sensor" },
  field: { datum: "Value", kind: "Value to enter", above: "Counts above", meterId: "Meter" },
  help: {
    meter: "Hours need a meter that counts hours. Starts need one that counts pieces or has no unit.",
  },
} as const;
