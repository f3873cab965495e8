const base = "/IoT/Alarms";
/** Nobody makes or edits an alarm. */
export const links = { list: () => base, record: (id: number) => `${base}/${id}` };
