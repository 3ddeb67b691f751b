/** The version of the engine, stamped into every plan, receipt and packet: it changes when any output may change. */
export const engineVersion = '0.1.0';
