// What the card says about a thing: its name, its sentence in the rules, figures of now. The key is that of the place.
import { buildingName, catalog, luxuryName, sentence } from '../game/catalog';
import { colourName, gateName } from './colours';
import { mark, t, tn } from './i18n';
import { begun, listed } from './lists';
import { figure } from './numbers';
import { I, amount, programText, wordIcon } from '../kit';
import { isColour, isKeshi } from '../game/names';
import type { Table } from '../state/table.svelte';
import type { TipText } from './tip';
import { boardTip } from './tips_board';
import { ownTip } from './tips_own';
import { sectorWord } from './words';

const ROLES: Record<string, string> = {
  turquoise: mark('Angler'),
  green: mark('Date picker'),
  gray: mark('Scholar'),
  white: mark('Noble'),
  black: mark('Cleric'),
  pink: mark('Entertainer'),
  beige: mark('Guard'),
  // TRANSLATORS: the keshi
  brown: mark('Caravan'),
  red: mark('Water vendor'),
  yellow: mark('Spices'),
  purple: mark('Carpet'),
  // TRANSLATORS: the goods keshi, not the luxury good
  orange: mark('Lamp'),
  nomad: mark('Nomad'),
};

/** What happens when one is placed. */
const KESHI_TIPS: Record<string, [string, string]> = {
  turquoise: [mark('Home: River. Each makes its action longer.'), 'R5.1'],
  green: [mark('Home: Date orchard. 1 point when it is placed.'), 'R5.3'],
  gray: [mark('Home: Madrasa. Needed to buy scrolls.'), 'R5.1'],
  white: [mark('Home: Palace. Each makes its action longer.'), 'R5.1'],
  black: [mark('Home: Mosque. Each makes its action longer.'), 'R5.1'],
  pink: [mark('Goes on a free space of the Main square and gains its bonus once.'), 'R5.4'],
  beige: [mark('Stands on the watchtower of the Medina until a gate needs it.'), 'R5.6'],
  brown: [mark('Goes along a path of the Sahara and discovers its oases.'), 'R5.5'],
  red: [mark('Goes on a free water vendor space of your choice.'), 'R4.6'],
  yellow: [mark('Goods: pays in the Souk.'), 'R6.7'],
  purple: [mark('Goods: pays in the Souk.'), 'R6.7'],
  orange: [mark('Goods: pays in the Souk.'), 'R6.7'],
  nomad: [mark('Stands for a keshi of any colour but goods.'), 'R16.1'],
};

function keshiTip(name: string): TipText {
  const [text, rule] = KESHI_TIPS[name]!;
  // TRANSLATORS: "Noble (white)": what a keshi is, and its colour
  return {
    name: t('{role} ({colour})', { role: t(ROLES[name]!), colour: colourName(name) }),
    text: t(text),
    picture: wordIcon(name, 30),
    rule,
  };
}

const SECTOR_TIPS: Record<string, [string, string]> = {
  river: [mark('Action: your fisherman swims as many spaces as there are anglers; more for water.'), 'R6.4'],
  orchard: [mark('Action: a date for each date picker.'), 'R6.5'],
  madrasa: [mark('Action: buy scrolls with scholars and dates.'), 'R6.9'],
  palace: [mark('Action: your courtier climbs as many steps as there are nobles.'), 'R6.6'],
  mosque: [mark('Action: your student climbs as many steps as there are clerics.'), 'R6.6'],
  square: [mark('Action: turn the disc, then one entertainer performs for the spectators facing it.'), 'R6.8'],
  medina: [mark('Action: buy city gates; each commits a guard.'), 'R6.10'],
  sahara: [mark('Action: claim discovered oases for what they cost.'), 'R6.11'],
  souk: [mark('Action: use the exchange office, or buy a luxury good.'), 'R6.7'],
};

const PLAIN: Record<string, [string, string, string]> = {
  tower: [
    mark('Tower'),
    mark('Keshis of all players are thrown in; some fall out, some stay inside for later.'),
    'R3.6',
  ],
  tray: [
    mark('Tray'),
    mark('What fell out of the tower. In turn, each claims one or two keshis of one colour.'),
    'R4.1',
  ],
  // TRANSLATORS: the keshis behind the screen
  hand: [mark('Hand'), mark('One keshi of each colour a season. Three of them are chosen in each round.'), 'R3.1'],
  points: [mark('Points'), mark('Your score. Press it for where the points come from.'), 'R2.1'],
  'resource:water': [mark('Water'), mark('Pays for river steps and oases.'), 'R1.3'],
  // TRANSLATORS: the fruit
  'resource:date': [mark('Dates'), mark('Pay for scrolls and oases.'), 'R1.3'],
  'resource:dinar': [mark('Dinars'), mark('Pay for gates, oases and renewing.'), 'R1.3'],
  'start-oasis': [mark('Start oasis'), mark('A bonus for the caravans that stay here.'), 'R5.5'],
  area: [mark('Audience area'), mark('Keshis here watch the race and pay for rewards.'), 'R16.2'],
  disc: [mark('Audience disc'), mark('Turned one section at each Main square action.'), 'R6.8'],
  rivertile: [mark('River tile'), mark('Won by the fishermen who are first at the end of the season.'), 'R9.3'],
  bridge: [mark('Bridge'), mark('Its toll must be paid to run on.'), 'R16.2'],
};

function tile(kind: string, name: string): TipText | null {
  const said = sentence(`${kind}:${name}`);
  const of = (title: string, more: Partial<TipText> = {}): TipText => ({
    name: title,
    text: said?.text,
    rule: said?.rule,
    ...more,
  });
  switch (kind) {
    case 'scroll': {
      const scroll = catalog.scrolls[name];
      return scroll
        ? of(t('Scroll {name}', { name }), { picture: I.symbol(scroll.kind, 20, 'var(--ink-2)'), guess: scroll.guess })
        : null;
    }
    case 'oasis':
    case 'beside':
    case 'claimed': {
      const about = sentence(`oasis:${name}`);
      return about
        ? { name: t('Oasis {name}', { name }), text: about.text, rule: about.rule, guess: catalog.oases[name]?.guess }
        : null;
    }
    case 'river-tile':
      return of(t('River tile {name}', { name }));
    case 'town':
      return of(t('Desert town {name}', { name }), { guess: catalog.towns[name]?.guess });
    case 'building':
      return of(buildingName(name));
    case 'luxury': {
      const good = catalog.luxury[name.split(',')[0]!];
      if (!good) return null;
      const price = (['yellow', 'purple', 'orange'] as const)
        .filter((c) => good[c])
        .map((c) => `${good[c]} [${c}]`)
        .join(' ');
      const gives = [
        amount('points', good.points),
        ...(['water', 'date', 'dinar'] as const).filter((r) => good[r]).map((r) => `${good[r]} [${r}]`),
      ];
      return {
        name: luxuryName(good.kind),
        text: t('Costs {price}. Gives {gives}.', { price, gives: listed(gives) }),
        rule: 'R6.7',
        guess: good.guess,
        picture: wordIcon(good.kind, 30),
      };
    }
    case 'provision': {
      const p = catalog.provisions[name];
      if (!p) return null;
      const cost = (['water', 'date', 'dinar'] as const)
        .filter((r) => p[r])
        .map((r) => `${p[r]} [${r}]`)
        .join(' ');
      return {
        name: t('Provision tile {name}', { name }),
        text: tn('Costs {cost} at the end of the season, or −{n} point.', 'Costs {cost} at the end of the season, or −{n} points.', Math.abs(p.penalty), { cost }), // prettier-ignore
        rule: 'R9.5',
        guess: p.guess,
      };
    }
    default:
      return null;
  }
}

function place(kind: string, name: string, table: Table): TipText | null {
  switch (kind) {
    case 'lattice': {
      const side = table.view?.staircase[name];
      const program = side ? catalog.staircase[side] : catalog.lattice[name];
      return program ? { name: t('Connection bonus'), text: begun(programText(program)), rule: 'R8.2' } : null;
    }
    case 'space': {
      const program = catalog.square.spaces[name];
      const n = table.seat ? table.view?.of(table.seat)?.spectators[name] : undefined;
      const now = n === undefined ? undefined : tn('{n} spectator faces it.', '{n} spectators face it.', n);
      return program ? { name: t('Main square'), text: begun(programText(program)), now, rule: 'R5.4' } : null;
    }
    case 'rapid': {
      const rapid = catalog.river.rapids[Number(name) - 1];
      return rapid
        ? { name: t('Rapid {n}', { n: name }), text: begun(programText(rapid.do)), rule: 'R7.5', guess: rapid.guess }
        : null;
    }
    case 'gate': {
      const [shop = '', colour = ''] = name.split(':');
      const cost = catalog.workshops[Number(shop) - 1];
      if (!cost) return null;
      return {
        name: gateName(colour),
        text: tn('Workshop {shop}: {dinars} [dinar], {n} point.', 'Workshop {shop}: {dinars} [dinar], {n} points.', cost.points, { shop, dinars: cost.dinars, n: figure(cost.points) }), // prettier-ignore
        rule: 'R6.10',
        picture: isColour(colour) ? I.gate(colour, 28) : '',
      };
    }
    case 'office': {
      const program = catalog.offices[table.view?.office ?? '']?.[name as 'yellow'];
      return program
        ? {
            name: t('Exchange office'),
            // TRANSLATORS: {gain} is a list of what is gained
            text: t('One [{good}] for {gain}.', { good: name, gain: programText(program) }),
            rule: 'R6.7',
          }
        : null;
    }
    case 'sector': {
      const words = SECTOR_TIPS[name];
      return words ? { name: sectorWord(name), text: t(words[0]), rule: words[1] } : null;
    }
    case 'tray':
    case 'hand':
    case 'supply':
    case 'aside':
    case 'area':
    case 'keshi':
    case 'goods':
      return isKeshi(name) ? keshiTip(name) : place('sector', name, table);
    case 'vendor':
    case 'assistant':
    case 'use':
      return place('sector', name.split(':')[0]!, table);
    default:
      return null;
  }
}

export function tipFor(key: string, table: Table): TipText | null {
  const known = PLAIN[key];
  if (known) return { name: t(known[0]), text: t(known[1]), rule: known[2] };
  const at = key.indexOf(':');
  const [kind, name] = at < 0 ? [key, ''] : [key.slice(0, at), key.slice(at + 1)];
  return (
    tile(kind, name) ??
    place(kind, name, table) ??
    (table.view ? (boardTip(key, table.view) ?? ownTip(key, table.view, table.seat)) : null)
  );
}
