// Where the owner of this browser lives, for clocks that rest at night.

/** The name of the time zone; nothing where the browser does not say it in letters that the server takes. */
export function ownZone(): string | undefined {
  // eslint-disable-next-line no-restricted-syntax -- nothing is written
  const name = Intl.DateTimeFormat().resolvedOptions().timeZone ?? '';
  return /^[A-Za-z0-9+\-_/]{1,40}$/.test(name) ? name : undefined;
}
