/** What the databases of people on this device are called before their names. */
export const DATABASES = "millwright/";
