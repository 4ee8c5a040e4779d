// What somebody fills in to open a table, and the message made of it.
import { setUp } from './begin';
import { FIRST_RIVER } from './first';
import { t } from './i18n';
import { seatHere } from './hotseat';
import { MODULES, OPTIONS } from './modules';
import type { Net } from './net';
import type { Preset } from './presets';
import type { SeatName, TableMessage } from './protocol';
import { giveLot } from '../tower/fair';

/** `here`: another person at this screen. */
export type Kind = 'me' | 'bot' | 'open' | 'here';
export interface SeatPlan {
  kind: Kind;
  level: string;
  name: string;
}

export type Pace = 'none' | 'move' | 'game' | 'day';
export type Difficulty = 'easy' | 'normal' | 'hard' | 'own';

const CLOCKS = {
  none: { kind: 'none', seconds: 0 },
  move: { kind: 'move', seconds: 120 },
  game: { kind: 'game', seconds: 1800 },
  day: { kind: 'move', seconds: 86400 },
} as const;

const NAMES = ['', 'Bea', 'Carl', 'Dora'];

/** Who plays for the first time should be able to win; all others get a bot that knows the game. */
const levelFor = (preset: Preset | null) => (preset === 'first' ? 'easy' : 'normal');
const seat = (kind: Kind, i: number, preset: Preset | null): SeatPlan => ({
  kind,
  level: levelFor(preset),
  name: NAMES[i] ?? '',
});

export class NewGameForm {
  preset = $state<Preset | null>('first');
  seats = $state<SeatPlan[]>([seat('me', 0, 'first'), seat('bot', 1, 'first'), seat('bot', 2, 'first')]);
  edition = $state<'classic' | 'essential'>('classic');
  solo = $state<'none' | 'pasha' | 'lazy'>('none');
  difficulty = $state<Difficulty>('normal');
  ownDifficulty = $state<string[]>([]);
  layer = $state<'B1' | 'B2'>('B1');
  river = $state<'drawn' | 'first'>('first');
  tower = $state<'physics' | 'model'>('physics');
  xray = $state<'on' | 'off'>('off');
  pace = $state<Pace>('none');
  open = $state<'public' | 'invited'>('invited');
  modules = $state<string[]>([]);
  options = $state<string[]>([]);
  /** Asked for only where one has no name yet. */
  myName = $state('');

  free = $derived(this.seats.filter((one) => one.kind === 'open').length);
  here = $derived(this.seats.filter((one) => one.kind === 'here').length);

  use(preset: Preset): void {
    const kinds: Record<Preset, Kind[]> = {
      first: ['me', 'bot', 'bot'],
      bots: ['me', 'bot', 'bot'],
      friends: ['me', 'open', 'open'],
      screen: ['me', 'here'],
      solo: ['me'],
    };
    this.preset = preset;
    this.seats = kinds[preset].map((kind, i) => seat(kind, i, preset));
    this.solo = preset === 'solo' ? 'pasha' : 'none';
    this.edition = 'classic';
    this.layer = 'B1';
    this.pace = 'none';
    this.open = 'invited';
    this.difficulty = 'normal';
    this.river = preset === 'first' ? 'first' : 'drawn';
    this.modules = preset === 'bots' ? MODULES.filter((one) => one.recommended).map((one) => one.name) : [];
    this.options = [];
    this.tower = 'physics';
    this.xray = preset === 'solo' ? 'on' : 'off';
  }

  addSeat(): void {
    if (this.seats.length < 4) this.seats.push(seat(this.here ? 'here' : 'bot', this.seats.length, this.preset));
  }
  removeSeat(i: number): void {
    if (this.seats.length > 2 && i > 0) this.seats.splice(i, 1);
  }

  toggle(name: string, on: boolean): void {
    const rest = this.modules.filter((one) => one !== name);
    if (on) rest.push(name);
    // In the order of the list, and none that stands without what it needs.
    this.modules = MODULES.filter((one) => rest.includes(one.name) && this.possible(one.name, rest)).map(
      (one) => one.name,
    );
    this.options = this.options.filter((one) => this.modules.includes(OPTIONS.find((o) => o.name === one)!.module));
  }
  /** S8.6: solo games are played with the backs of special buildings. */
  always(option: string): boolean {
    return option === 'buildings-back' && this.solo !== 'none';
  }
  possible(name: string, among: string[] = this.modules): boolean {
    const needs = MODULES.find((one) => one.name === name)?.needsOneOf;
    return !needs || needs.some((one) => among.includes(one));
  }
  all(on: boolean): void {
    this.modules = on ? MODULES.map((one) => one.name) : [];
    if (!on) this.options = [];
  }

  /** What still has to be put right, as a sentence. */
  problem = $derived.by(() => {
    const names = this.seats.filter((one) => one.kind === 'here').map((one) => one.name.trim().toLowerCase());
    if (names.some((name) => !name)) return t('Everybody at this screen needs a name.');
    if (new Set(names).size < names.length) return t('Two people at this screen have the same name.');
    if (
      this.ownDifficulty.includes('square-once') &&
      this.ownDifficulty.includes('square-four') &&
      this.difficulty === 'own'
    )
      return t('The Main square bonus cannot count both once and 4 times.');
    return '';
  });

  message(): { type: string } & Record<string, unknown> {
    const list = (names: string[]) => names.join(',') || 'none';
    const game: Record<string, unknown> = {
      edition: this.edition,
      players: this.solo === 'none' ? this.seats.length : 2,
      layer: this.layer,
      modules: list(this.modules),
      river: this.river === 'first' ? FIRST_RIVER : 'drawn drawn drawn',
    };
    const options = OPTIONS.filter(
      ({ name, module }) => this.modules.includes(module) && (this.options.includes(name) || this.always(name)),
    );
    if (options.length) game.options = list(options.map((one) => one.name));
    if (this.solo !== 'none') game.solo = this.solo;
    if (this.solo === 'pasha') game.difficulty = this.difficulty === 'own' ? this.ownDifficulty.join(',') || 'normal' : this.difficulty; // prettier-ignore
    const seats = this.seats.map(({ kind, level }) =>
      kind === 'bot' ? { kind, level } : { kind: kind === 'here' ? 'open' : kind },
    );
    const { tower } = this;
    const xray = this.xray === 'on';
    return { type: 'create', game, seats, public: this.open === 'public', clock: CLOCKS[this.pace], tower, xray };
  }

  /** Open the table, seat those who are at this screen, and begin where nobody is missing. Returns its id. */
  async create(net: Net): Promise<string> {
    if (this.myName.trim()) await net.rename(this.myName.trim());
    const reply = (await net.request(this.message())) as unknown as TableMessage;
    const { id } = reply.table;
    if (reply.seat) await giveLot(net, id, reply.seat, reply.fair);
    for (const [i, one] of this.seats.entries())
      if (one.kind === 'here') await seatHere(id, `p${i + 1}` as SeatName, one.name.trim(), reply.invite);
    const start = () => net.request({ type: 'start', table: id });
    if (this.preset === 'first') await setUp(net, id, start);
    else if (!this.free) await start();
    return id;
  }
}
