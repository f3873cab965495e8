export const assetProduction = {
  title: "Production",
  edit: "Set up piece counting",
  change: "Change piece counting",
  remove: "Stop counting",
  confirm: {
    title: "Stop counting pieces?",
    text: "OEE and the other production figures of this asset are no longer calculated. Meters and readings stay.",
  },
  none: "No piece counter. Choose the meter that counts pieces and enter the ideal rate to get OEE, performance and quality.",
  noMeters: "No cumulative meters on this asset or below it. Create a meter that counts pieces first.",
  hidden: "A meter you cannot see",
  perHour: "{{count}} pieces per hour",
  help: {
    counterId: "Cumulative meters of this asset and of its components.",
    goodCounterId: "Leave empty if scrapped pieces are counted.",
    scrapCounterId: "Without good or scrapped pieces, quality and OEE are not calculated.",
    idealPerHour: "Pieces per hour at the best sustained rate.",
  },
  field: {
    counter: "Piece counter",
    counterId: "Piece counter",
    goodCounter: "Counter of good pieces",
    goodCounterId: "Counter of good pieces",
    scrapCounter: "Counter of scrapped pieces",
    scrapCounterId: "Counter of scrapped pieces",
    idealPerHour: "Ideal rate",
  },
} as const;
