// A line of play in words: who answers what. What chance does is not said.
import { isSector } from '../game/names';
import type { Table } from '../state/table.svelte';
import { t } from './i18n';
import { listed } from './lists';
import { optionName, sectorWord } from './words';

export function lineWords(answers: readonly string[], table: Table): string {
  const view = table.present;
  const said = answers.flatMap((answer) => {
    const [seat, ...choices] = answer.split(' ');
    if (seat === 'chance' || !view) return [];
    const names = choices.map((choice) =>
      isSector(choice)
        ? sectorWord(choice)
        : optionName({ number: 0, task: '', options: [choice] }, choice, view, null),
    );
    return [t('{who}: {what}', { who: table.nameOf(seat), what: listed(names) })];
  });
  return said.join(' · ');
}
