import { date, time } from './i18n';
import { listed } from './lists';

/** Day and time: Nov 18, 2026, 18:04 */
export const when = (at: number): string => listed([date(at, { dateStyle: 'medium' }), time(at)]);
