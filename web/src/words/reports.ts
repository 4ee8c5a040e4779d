// Why somebody is reported to whoever runs the server.
import type { ReportReason } from '../net/protocol';
import { mark } from './i18n';

export const REASONS: [ReportReason, string][] = [
  ['abuse', mark('Insults or threats')],
  ['spam', mark('Advertising or noise')],
  ['cheating', mark('Cheating')],
  ['name', mark('An offensive name')],
  ['other', mark('Something else')],
];
