/** Says which ports may carry web pages. */

/** Ports from 1024 on that belong to other protocols: what the WHATWG fetch standard blocks, and databases and caches. */
const otherProtocols = new Set([
  1433, 1521, 1719, 1720, 1723, 1883, 2049, 2375, 2376, 2379, 3306, 3389, 3659, 4045, 4190, 5060, 5061, 5432, 5672, 5900, 5984, 6000, 6379, 6566,
  6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080, 11211, 27017,
]);

/** 80, 443, and from 1024 on what no other well-known protocol owns. */
export const isWebPort = (port: number): boolean => port === 80 || port === 443 || (port >= 1024 && port <= 65_535 && !otherProtocols.has(port));
