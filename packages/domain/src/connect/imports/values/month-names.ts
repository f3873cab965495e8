/** The first twelve rows of a calendar in the languages that maintenance files come in; lower case, without accents and points. */
const MONTHS: readonly string[] = [
  "jan january januar jaen jaenner janner janvier janv enero ene gennaio gen januari",
  "feb february februar feber fevrier fevr fev febrero febbraio februari",
  "mar march marz maerz mrz mars marzo mrt maart",
  "apr april avril avr abril abr aprile",
  "may mai maj mayo maggio mag mei",
  "jun june juni juin junio giugno giu",
  "jul july juli juillet juil julio luglio lug",
  "aug august aout agosto ago augustus augusti",
  "sep sept september septembre septiembre settembre set",
  "oct october okt oktober octobre octubre ottobre ott",
  "nov november novembre noviembre",
  "dec december dez dezember des desember decembre diciembre dic dicembre",
];
const PLACES: ReadonlyMap<string, number> = new Map(MONTHS.flatMap((names, at) => names.split(" ").map((name) => [name, at + 1] as const)));

/** 1 to 12; undefined for a word that is no month. */
export const monthOf = (word: string): number | undefined => PLACES.get(word);

/** English and German weekdays before a date, as mail programs and planners write them. */
export const WEEKDAY =
  /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun|mo|di|mi|do|fr|sa|so|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag)(?:day)?[.,]* /;
