const LIST = "/IoT/Sensors";

/** The specification gives the record another address than its list. */
export const links = {
  list: () => LIST,
  add: () => `${LIST}/new`,
  record: (id: number) => `/IoT/Sensor/${id}`,
  edit: (id: number) => `/IoT/Sensor/${id}/edit`,
};
