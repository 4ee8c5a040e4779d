// The rows of MK_RULE_LIST that ask somebody (Q, MAY, TOGETHER), by name.
import { readFileSync } from 'node:fs';

export function asked() {
  const list = readFileSync(new URL('../../src/rules/ops.h', import.meta.url), 'utf8');
  return [...list.matchAll(/^ +(?:Q|MAY|TOGETHER)\(\w+, \w+, "([a-z-]+)"/gm)].map((row) => row[1]);
}
