// Something that the server is asked for by a form: whether it is under way, what went wrong, what came of it.
import { Refusal } from '../net/net';

export class Attempt {
  busy = $state(false);
  error = $state('');
  note = $state('');

  /** `said` is shown when it has worked; `unfit` where the server cannot take what was typed. */
  async run(action: () => Promise<unknown>, said = '', unfit = ''): Promise<boolean> {
    this.error = this.note = '';
    this.busy = true;
    try {
      await action();
      this.note = said;
      return true;
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      this.error = (refusal.code === 'bad-message' && unfit) || refusal.message;
      return false;
    } finally {
      this.busy = false;
    }
  }
}
