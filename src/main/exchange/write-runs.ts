/** The table of formats that runs are written in as one file for other programs. */
import { csvFormat } from './to/csv.ts';
import { harRunFormat } from './to/har.ts';
import { waczRunFormat } from './to/wacz.ts';
import { warcRunFormat } from './to/warc.ts';
import type { RunFormat } from './saved-run.ts';

export const runFormats: readonly RunFormat[] = [csvFormat, harRunFormat, warcRunFormat, waczRunFormat];
