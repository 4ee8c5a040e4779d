// Whose board is shown to somebody who does not play at the table.
import type { SeatName } from '../net/protocol';

class Watching {
  seat = $state<SeatName>('p1');
}

export const watching = new Watching();
