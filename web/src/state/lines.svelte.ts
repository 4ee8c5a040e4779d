// Lines of play that people keep with a finished game, with comments: all who may open the table see them.
//
//     const lines = new Lines(net, 'k3mx7q2a9p');
//     await lines.load();
//     if (lines.keeps) await lines.keep({ version: 17, answers: ['p1 souk'], comment: 'Better?' });
//     lines.close();
import type { Wire } from '../net/net';
import type { KeptLine } from '../net/protocol';
import type { Variation } from './variations.svelte';

export class Lines {
  all = $state.raw<KeptLine[]>([]);
  /** Whether this person may keep some: who played there, or made the table. */
  keeps = $state(false);
  private off: () => void;

  constructor(
    private net: Wire,
    private table: string,
  ) {
    this.off = net.on((news) => {
      if (news.type === 'lines-changed' && news.table === table) void this.load();
    });
  }

  close(): void {
    this.off();
  }

  /** What cannot be fetched is as if nothing had been kept. */
  async load(): Promise<void> {
    try {
      const { lines, keeps } = await this.net.request({ type: 'lines', table: this.table });
      [this.all, this.keeps] = [lines, keeps];
    } catch {
      // It is tried again when something changes.
    }
  }

  async keep({ version, answers, comment }: Variation): Promise<void> {
    const text = comment.trim();
    await this.net.request({ type: 'line', table: this.table, version, answers, ...(text && { text }) });
  }

  async drop({ number }: KeptLine): Promise<void> {
    await this.net.request({ type: 'line-drop', table: this.table, number });
  }

  /** Those that go on from a moment of the game. */
  at(version: number): KeptLine[] {
    return this.all.filter((one) => one.version === version);
  }
}
