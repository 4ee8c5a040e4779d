// What somebody is called: apart from what is said of tables (people.ts), which the first page does not need at once.
import { NAMELESS } from '../net/names';
import { t } from './i18n';

/** Who has not said their name is called a guest, in everybody's own language; who has left for good has no name at all. */
export const personName = (name: string): string => (name === NAMELESS ? t('Guest') : name || t('a former player'));
