// The rows of MK_RULE_LIST that ask somebody (Q, MAY, TOGETHER), by name, and those of them that may be passed.
import { readFileSync } from 'node:fs';

const LIST = readFileSync(new URL('../../src/rules/ops.h', import.meta.url), 'utf8');
const rows = (kinds) =>
  [...LIST.matchAll(new RegExp(`^ +(?:${kinds})\\(\\w+, \\w+, "([a-z-]+)"`, 'gm'))].map((row) => row[1]);

export const asked = () => rows('Q|MAY|TOGETHER');
export const passed = () => rows('MAY');
