// Which kinds of question were answered on the board and which from the list.
import assert from 'node:assert/strict';

/** Asked in every game, so both ways must have been seen. */
const ALWAYS = ['track', 'provision', 'pick', 'deploy', 'take', 'assistant', 'use'];
/** These have no place on the board: how many resources are returned is a number. */
const LIST_ONLY = ['return'];

export async function questionTable(tally, { quick }, keep) {
  const rows = [...tally].sort(([a], [b]) => a.localeCompare(b));
  const line = (task, ...figures) => task.padEnd(20) + figures.map((one) => String(one).padStart(7)).join('');
  const lines = rows.map(([task, row]) => line(task, row.asked, row.board, row.list));
  keep([line('question', 'asked', 'board', 'list'), ...lines, ''].join('\n'));
  for (const [task, row] of rows)
    assert.ok(row.placed > 0 || LIST_ONLY.includes(task), `${task} was asked and never had a place on the board`);
  for (const task of ALWAYS) {
    const row = tally.get(task) ?? { board: 0, list: 0 };
    assert.ok(row.board > 0, `${task} was never answered on the board`);
    if (!quick) assert.ok(row.list > 0, `${task} was never answered from the list`);
  }
  const both = rows.filter(([, row]) => row.board && row.list).length;
  const board = rows.filter(([, row]) => row.board).length;
  return `${rows.length} kinds asked, ${board} answered on the board, ${both} both ways (build/questions.txt)`;
}
