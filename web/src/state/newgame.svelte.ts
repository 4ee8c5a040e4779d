// What somebody fills in to open a table, and the message made of it.
import { DRAWN, SEASONS, shuffled } from '../game/agreed';
import { setUp } from './begin';
import { FIRST_RIVER } from '../game/first';
import { fitting, usualClock } from './clockplan';
import { ownZone } from '../words/zone';
import { t } from '../words/i18n';
import { seatHere } from './hotseat';
import { CHOICES, keepChoices, lastChoices, type Choices, type Kind, type SeatPlan } from './lastgame';
import { EXPANSION, MODULES, OPTIONS, SOLO_OPTION } from '../game/modules';
import { rename } from '../net/entering';
import type { Net } from '../net/net';
import { botName } from '../words/people';
import type { Preset } from '../game/presets';
import type { GameSettings, Request, SeatName } from '../net/protocol';
import { giveLot, newLot } from '../fairness/fair';

const CLOCKS = {
  none: { kind: 'none', seconds: 0 },
  move: { kind: 'move', seconds: 120 },
  game: { kind: 'game', seconds: 1800 },
  day: { kind: 'move', seconds: 86400 },
} as const;

const NAMES = ['', 'Bea', 'Carl', 'Dora'];

const KINDS: Record<Preset, Kind[]> = {
  first: ['me', 'bot', 'bot'],
  bots: ['me', 'bot', 'bot'],
  camels: ['me', 'bot', 'bot'],
  friends: ['me', 'open', 'open'],
  screen: ['me', 'here'],
  solo: ['me'],
};

/** Who plays for the first time should be able to win; all others get a bot that knows the game. */
const levelFor = (preset: Preset | null) => (preset === 'first' ? 'easy' : 'normal');
const seat = (kind: Kind, i: number, preset: Preset | null): SeatPlan => ({
  kind,
  level: levelFor(preset),
  name: NAMES[i] ?? '',
});
const seatsOf = (preset: Preset): SeatPlan[] => KINDS[preset].map((kind, i) => seat(kind, i, preset));

function modulesOf(preset: Preset): string[] {
  if (preset === 'camels') return [...EXPANSION.pairs.map(([one]) => one), ...EXPANSION.always];
  return preset === 'bots' ? MODULES.filter((one) => one.recommended).map((one) => one.name) : [];
}

export class NewGameForm implements Choices {
  preset = $state<Choices['preset']>('first');
  seats = $state(seatsOf('first'));
  edition = $state<Choices['edition']>('classic');
  solo = $state<Choices['solo']>('none');
  difficulty = $state<Choices['difficulty']>('normal');
  ownDifficulty = $state<string[]>([]);
  layer = $state<Choices['layer']>('B1');
  tower = $state<Choices['tower']>('physics');
  xray = $state<Choices['xray']>('off');
  pace = $state<Choices['pace']>('none');
  clock = $state(usualClock());
  open = $state<Choices['open']>('invited');
  first = $state<Choices['first']>(DRAWN);
  river = $state<Choices['river']>('first');
  ownRiver = $state(SEASONS.map(() => DRAWN));
  staircase = $state<Choices['staircase']>(DRAWN);
  ownStaircase = $state(shuffled());
  modules = $state<string[]>([]);
  options = $state<string[]>([]);
  /** Whose members it is for, instead of who is invited or everybody. */
  club = $state<string | undefined>();
  /** Asked for only where one has no name yet. */
  myName = $state('');

  free = $derived(this.seats.filter((one) => one.kind === 'open').length);
  here = $derived(this.seats.filter((one) => one.kind === 'here').length);
  /** Solo games are played with the backs of the buildings (S8.6): that is no choice. */
  fixed = $derived(this.solo !== 'none' && this.modules.includes('buildings') ? [SOLO_OPTION] : []);
  /** What a first game with the expansion is played with can be chosen as long as it is one. */
  expansion = $derived(
    this.preset === 'camels' &&
      EXPANSION.pairs.every((pair) => pair.filter((one) => this.modules.includes(one)).length === 1),
  );

  use(preset: Preset): void {
    this.preset = preset;
    this.seats = seatsOf(preset);
    this.solo = preset === 'solo' ? 'pasha' : 'none';
    this.edition = 'classic';
    this.layer = 'B1';
    this.pace = 'none';
    this.open = 'invited';
    this.difficulty = 'normal';
    this.first = DRAWN;
    this.river = preset === 'first' ? 'first' : DRAWN;
    this.staircase = DRAWN;
    this.modules = this.ordered(modulesOf(preset));
    this.options = [];
    this.tower = 'physics';
    this.xray = preset === 'solo' ? 'on' : 'off';
  }

  choices(): Choices {
    const now = Object.fromEntries(CHOICES.map((key) => [key, $state.snapshot(this[key])]));
    return now as { [K in keyof Choices]: Choices[K] };
  }

  /** What was chosen last, put right where it does not fit together. */
  restore(): void {
    const last = lastChoices();
    if (!last) return;
    Object.assign(this, last);
    // A kind of game of which something is missing is none any more.
    if (CHOICES.some((key) => last[key] === undefined)) this.preset = null;
    if (this.solo !== 'none') this.seats = seatsOf('solo');
    else if (this.seats.length < 2) this.seats = seatsOf('bots');
    if (this.beginner >= this.seats.length) this.first = DRAWN;
    this.modules = this.ordered(this.modules);
    this.options = this.possibleOptions();
  }

  addSeat(): void {
    if (this.seats.length < 4) this.seats.push(seat(this.here ? 'here' : 'bot', this.seats.length, this.preset));
  }
  removeSeat(i: number): void {
    if (this.seats.length <= 2 || i <= 0) return;
    this.seats.splice(i, 1);
    // Who begins moves up with the others.
    if (this.beginner === i) this.first = DRAWN;
    else if (this.beginner > i) this.first = `p${this.beginner}` as SeatName;
  }

  /** The seat that begins, or -1. */
  private get beginner(): number {
    return this.first === DRAWN ? -1 : Number(this.first.slice(1)) - 1;
  }
  /** How a seat is called among those that may begin. */
  seatTitle(i: number): string {
    const one = this.seats[i];
    if (one?.kind === 'me') return t('You');
    if (one?.kind === 'bot') return botName(`p${i + 1}`);
    return (one?.kind === 'here' && one.name.trim()) || t('Seat {n}', { n: i + 1 });
  }

  toggle(name: string, on: boolean): void {
    const rest = this.modules.filter((one) => one !== name);
    this.modules = this.ordered(on ? [...rest, name] : rest);
    this.options = this.possibleOptions();
  }
  /** This module of a pair, and not the other. */
  instead(pair: string[], name: string): void {
    for (const one of pair) this.toggle(one, one === name);
  }
  possible(name: string, among: string[] = this.modules): boolean {
    const needs = MODULES.find((one) => one.name === name)?.needs;
    return !needs || needs.some((one) => among.includes(one));
  }
  all(on: boolean): void {
    this.modules = on ? MODULES.map((one) => one.name) : [];
    if (!on) this.options = [];
  }
  /** In the order of the list, and none that stands without what it needs. */
  private ordered(names: string[]): string[] {
    return MODULES.filter((one) => names.includes(one.name) && this.possible(one.name, names)).map((one) => one.name);
  }
  private possibleOptions(): string[] {
    return this.options.filter((one) => this.modules.includes(OPTIONS.find((o) => o.name === one)!.module));
  }

  /** Whether staircase tiles are agreed on. */
  agreed = $derived(this.staircase === 'own' && this.modules.includes('staircase'));

  /** What is not left to chance, in a few words. */
  settled = $derived.by(() => {
    const said: string[] = [];
    // TRANSLATORS: what is not left to chance, in a row of a few words: "4 modules · river tiles chosen · Lena begins"
    if (this.river === 'own' && this.ownRiver.some((side) => side !== DRAWN)) said.push(t('river tiles chosen'));
    if (this.agreed) said.push(t('staircase tiles chosen'));
    if (this.solo !== 'none' || this.first === DRAWN) return said;
    const i = this.beginner;
    said.push(this.seats[i]?.kind === 'me' ? t('you begin') : t('{name} begins', { name: this.seatTitle(i) }));
    return said;
  });

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

  private riverText(): string {
    if (this.river === 'first') return FIRST_RIVER;
    return (this.river === 'own' ? this.ownRiver : SEASONS.map(() => DRAWN)).join(' ');
  }

  message(): Request<'create'> {
    const list = (names: string[]) => names.join(',') || 'none';
    const game: GameSettings = {
      edition: this.edition,
      players: this.solo === 'none' ? this.seats.length : 2,
      layer: this.layer,
      modules: list(this.modules),
      river: this.riverText(),
    };
    const options = [...new Set([...this.options, ...this.fixed])];
    if (options.length) game.options = list(options);
    if (this.agreed) game.staircase = list(this.ownStaircase);
    if (this.solo === 'none') game.first = this.first;
    else game.solo = this.solo;
    if (this.solo === 'pasha') game.difficulty = this.difficulty === 'own' ? this.ownDifficulty.join(',') || 'normal' : this.difficulty; // prettier-ignore
    const seats = this.seats.map(({ kind, level }) =>
      kind === 'bot' ? { kind, level } : { kind: kind === 'here' ? 'open' : kind },
    );
    const { tower } = this;
    const clock = this.pace === 'own' ? fitting($state.snapshot(this.clock)) : CLOCKS[this.pace];
    const zone = ownZone();
    const xray = this.xray === 'on';
    const who = this.club ? { club: this.club } : { public: this.open === 'public' };
    return { type: 'create', game, seats, ...who, clock, tower, xray, ...(zone && { zone }), key: newLot() };
  }

  /** Open the table, seat those who are at this screen, and begin where nobody is missing. Returns its id. */
  async create(net: Net): Promise<string> {
    keepChoices(this.choices());
    if (this.myName.trim()) await rename(net, this.myName.trim());
    const reply = await net.request(this.message());
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
