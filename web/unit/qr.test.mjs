// QR codes: those of known texts are what they were when a reader (jsQR) could read them.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import test from 'node:test';
import { load } from './load.mjs';

const { qr } = await load('account/qr.ts');
const TEXT = 'otpauth://totp/Marrakesh:anna-maria?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Marrakesh'.repeat(3);
/** Of so many characters of it: one size after the other, with one block and several, with and without the version. */
const READ = {
  14: 'b4d5eb263de30f04',
  40: 'a8cf48eaeafdc430',
  84: 'd3c0ddce72c2c158',
  100: 'f36872e40e3ffedb',
  120: 'a9e28b9f6722d479',
  140: 'bcf9a46b268d9644',
  180: 'd719a66b779607b7',
};

test('QR codes are those that were read', () => {
  for (const [length, read] of Object.entries(READ)) {
    const drawn = qr(TEXT.slice(0, Number(length))).map((row) => row.map((dark) => (dark ? '#' : '.')).join(''));
    assert.equal(
      createHash('sha256').update(drawn.join('\n')).digest('hex').slice(0, 16),
      read,
      `${length} characters`,
    );
  }
});

test('a text that no version holds is refused', () => {
  assert.equal(qr('x'.repeat(180)).length, 53);
  assert.throws(() => qr('x'.repeat(181)), RangeError);
});
