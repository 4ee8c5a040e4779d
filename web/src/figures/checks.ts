// The checks of the build, for somebody who corrects a figure here: what it may be, and what figures must be together. The rules
// come from the build (figures.json); what a rule is stands in tools/catalog_rules.py.
import type { Effect } from '../kit';

export type Value = number | boolean | string | string[] | Effect[];

export type Kind =
  | { type: 'number'; low: number; high: number }
  | { type: 'word'; of: string[] }
  | { type: 'list'; of: string[]; least: number; most: number; twice: boolean }
  | { type: 'program'; modules: string[]; most: number }
  | { type: 'bool' };

/** What an effect of a rule needs beside its name, and the modules of which it needs one. */
export interface EffectKind {
  of: Record<string, Kind>;
  optional: string[];
  modules: string[];
}

type Pattern = string | number | Record<string, string | number>;
export interface Rule {
  file: string;
  at: string;
  says: string;
  what?: string[];
  least: number | null;
  most: number | null;
  when?: [string, Pattern];
  expected?: boolean;
  terms?: [number, string, Pattern?][];
  groups?: string[][];
  names?: string[];
}

/** What does not hold: the place, and what fills the {places} of what the rule says. */
export interface Misfit {
  rule: Rule;
  at: string;
  n: number;
  other: string;
}

export const same = (a: unknown, b: unknown): boolean => {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b || Array.isArray(a) !== Array.isArray(b)) return false;
  const [one, two] = [a as Record<string, unknown>, b as Record<string, unknown>];
  const keys = Object.keys(one);
  return keys.length === Object.keys(two).length && keys.every((key) => key in two && same(one[key], two[key]));
};

export class Checks {
  constructor(
    private effects: Record<string, EffectKind>,
    private most: number,
    private rules: Rule[],
  ) {}

  /** Names of the effects that may be on such a component. */
  allowed(kind: Kind & { type: 'program' }): string[] {
    const may = ({ modules }: EffectKind) => !modules.length || modules.some((one) => kind.modules.includes(one));
    return Object.keys(this.effects).filter((op) => may(this.effects[op]!));
  }

  operands(op: string): EffectKind | undefined {
    return Object.hasOwn(this.effects, op) ? this.effects[op] : undefined;
  }

  private effectFits(kind: Kind & { type: 'program' }, e: unknown): boolean {
    if (typeof e !== 'object' || !e || !this.allowed(kind).includes((e as Effect).op)) return false;
    const { of, optional } = this.effects[(e as Effect).op]!;
    const given = e as Record<string, unknown>;
    return (
      Object.keys(given).every((key) => key === 'op' || key in of) &&
      Object.keys(of).every((key) => (key in given ? this.fits(of[key]!, given[key]) : optional.includes(key)))
    );
  }

  fits(kind: Kind, value: unknown): boolean {
    switch (kind.type) {
      case 'number':
        return Number.isInteger(value) && Number(value) >= kind.low && Number(value) <= kind.high;
      case 'word':
        return typeof value === 'string' && kind.of.includes(value);
      case 'bool':
        return typeof value === 'boolean';
      case 'list':
        return (
          Array.isArray(value) &&
          value.length >= kind.least &&
          value.length <= kind.most &&
          value.every((one) => kind.of.includes(one as string)) &&
          (kind.twice || new Set(value).size === value.length)
        );
      default:
        return (
          Array.isArray(value) &&
          value.length >= 1 &&
          value.length <= kind.most &&
          value.every((one) => this.effectFits(kind, one)) &&
          (value as Effect[]).reduce((sum, one) => sum + (one.n ?? 0), 0) <= this.most
        );
    }
  }

  misfits(value: (name: string) => Value): Misfit[] {
    return this.rules.flatMap((rule) => misfit(rule, value) ?? []);
  }
}

function matches(member: unknown, pattern: Pattern): boolean {
  if (typeof pattern !== 'object') return pattern === '*' || member === pattern;
  const given = member as Record<string, unknown> | null;
  return typeof given === 'object' && Object.entries(pattern).every(([key, one]) => given?.[key] === one);
}

const count = (value: Value, pattern: Pattern): number =>
  (Array.isArray(value) ? value : [value]).filter((member) => matches(member, pattern)).length;

function misfit(rule: Rule, value: (name: string) => Value): Misfit | null {
  if (rule.when && !count(value(rule.when[0]), rule.when[1])) return null;
  const { least, most } = rule;
  let [n, at, other] = [0, rule.at, ''];
  if (rule.terms) {
    const term = (name: string, pattern?: Pattern) =>
      pattern === undefined ? Number(value(name)) : count(value(name), pattern);
    n = rule.terms.reduce((sum, [factor, name, pattern]) => sum + factor * term(name, pattern), 0);
  } else {
    const groups = rule.groups!.map((group) => group.map(value));
    const first = groups.map((group) => groups.findIndex((one) => same(one, group)));
    n = new Set(first).size;
    const again = first.findIndex((j, i) => j < i);
    if (again >= 0 && rule.says.includes('{other}')) {
      at = `${rule.at}.${rule.names![again]}`;
      other = rule.names![first[again]!]!;
    }
  }
  return (least === null || n >= least) && (most === null || n <= most) ? null : { rule, at, n, other };
}
