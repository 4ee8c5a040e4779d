// A text as a QR code (ISO/IEC 18004): bytes, correction level M, versions 1 to 9, so at most 180 bytes.
//
//     const rows = qr('otpauth://totp/...');      // rows of modules, true is dark
//
// Of the eight masks the first is always taken: the choice only helps cameras a little, and this is shown large on a screen.

/** By version from 1 on: codewords in all, those for correction in each block, blocks, and where alignment patterns are. */
const VERSIONS: [number, number, number, number[]][] = [
  [26, 10, 1, []],
  [44, 16, 1, [6, 18]],
  [70, 26, 1, [6, 22]],
  [100, 18, 2, [6, 26]],
  [134, 24, 2, [6, 30]],
  [172, 16, 4, [6, 34]],
  [196, 18, 4, [6, 22, 38]],
  [242, 22, 4, [6, 24, 42]],
  [292, 22, 5, [6, 26, 46]],
];

// ---- codewords ----

/** In the field of 256 elements of x^8 + x^4 + x^3 + x^2 + 1. */
function times(a: number, b: number): number {
  let product = 0;
  for (let i = 7; i >= 0; i--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    if ((b >> i) & 1) product ^= a;
  }
  return product;
}

/** The polynomial with the first `n` powers of 2 as its roots, without its leading 1. */
function generator(n: number): number[] {
  let factors = [...new Array<number>(n - 1).fill(0), 1];
  let root = 1;
  for (let i = 0; i < n; i++) {
    factors = factors.map((factor, at) => times(factor, root) ^ (factors[at + 1] ?? 0));
    root = times(root, 2);
  }
  return factors;
}

function correction(data: number[], by: number[]): number[] {
  let rest = by.map(() => 0);
  for (const byte of data) {
    const factor = byte ^ rest[0]!;
    rest = rest.map((_, at) => (rest[at + 1] ?? 0) ^ times(by[at]!, factor));
  }
  return rest;
}

/** The bytes with their length, filled up to so many codewords. */
function packed(bytes: Uint8Array, room: number): number[] {
  const bits = [0, 1, 0, 0];
  const put = (value: number) => {
    for (let i = 7; i >= 0; i--) bits.push((value >> i) & 1);
  };
  put(bytes.length);
  bytes.forEach(put);
  bits.push(0, 0, 0, 0);
  const words: number[] = [];
  for (let at = 0; at < bits.length; at += 8) words.push(Number.parseInt(bits.slice(at, at + 8).join(''), 2));
  for (let fill = 0xec; words.length < room; fill ^= 0xec ^ 0x11) words.push(fill);
  return words;
}

/** All blocks with their correction, taken in turns. */
function codewords(bytes: Uint8Array, version: number): number[] {
  const [all, own, count] = VERSIONS[version - 1]!;
  const data = packed(bytes, all - own * count);
  const by = generator(own);
  const short = Math.floor(data.length / count);
  const longer = data.length % count;
  const blocks: number[][] = [];
  for (let i = 0, at = 0; i < count; i++) {
    const size = short + (i >= count - longer ? 1 : 0);
    blocks.push(data.slice(at, at + size));
    at += size;
  }
  const ends = blocks.map((block) => correction(block, by));
  const mixed: number[] = [];
  for (let i = 0; i <= short; i++) for (const block of blocks) if (i < block.length) mixed.push(block[i]!);
  for (let i = 0; i < own; i++) for (const end of ends) mixed.push(end[i]!);
  return mixed;
}

// ---- the square ----

/** The value and the rest of its division by a polynomial, as the standard wants it for what all readers must understand. */
function checked(value: number, by: number, bits: number): number {
  let rest = value;
  for (let i = 0; i < bits; i++) rest = (rest << 1) ^ ((rest >> (bits - 1)) * by);
  return (value << bits) | rest;
}

class Square {
  readonly rows: boolean[][];
  private readonly fixed: boolean[][];
  private readonly size: number;

  constructor(private readonly version: number) {
    this.size = 17 + 4 * version;
    const empty = () => Array.from({ length: this.size }, () => new Array<boolean>(this.size).fill(false));
    this.rows = empty();
    this.fixed = empty();
    this.patterns();
  }

  private set(x: number, y: number, dark: boolean): void {
    if (x < 0 || y < 0 || x >= this.size || y >= this.size) return;
    this.rows[y]![x] = dark;
    this.fixed[y]![x] = true;
  }

  private patterns(): void {
    const last = this.size - 7;
    for (let i = 0; i < this.size; i++) {
      this.set(6, i, i % 2 === 0);
      this.set(i, 6, i % 2 === 0);
    }
    for (const [x, y] of [
      [3, 3],
      [last + 3, 3],
      [3, last + 3],
    ] as const)
      this.rings(x, y, 4, (far) => far !== 2 && far !== 4);
    const places = VERSIONS[this.version - 1]![3];
    const end = places.at(-1);
    for (const x of places)
      for (const y of places)
        if (!((x === 6 && (y === 6 || y === end)) || (y === 6 && x === end))) this.rings(x, y, 2, (far) => far !== 1);
    this.about();
  }

  private rings(x: number, y: number, reach: number, dark: (far: number) => boolean): void {
    for (let dy = -reach; dy <= reach; dy++)
      for (let dx = -reach; dx <= reach; dx++) this.set(x + dx, y + dy, dark(Math.max(Math.abs(dx), Math.abs(dy))));
  }

  /** Level and mask, twice; from version 7 on the version, twice. */
  private about(): void {
    const bit = (value: number, at: number) => ((value >> at) & 1) === 1;
    const format = checked(0, 0x537, 10) ^ 0x5412;
    const near = [0, 1, 2, 3, 4, 5, 7, 8];
    for (let i = 0; i < 8; i++) {
      this.set(8, near[i]!, bit(format, i));
      this.set(near[7 - i]!, 8, bit(format, i + 7));
    }
    for (let i = 0; i < 8; i++) this.set(this.size - 1 - i, 8, bit(format, i));
    for (let i = 8; i < 15; i++) this.set(8, this.size - 15 + i, bit(format, i));
    this.set(8, this.size - 8, true);
    if (this.version < 7) return;
    const version = checked(this.version, 0x1f25, 12);
    for (let i = 0; i < 18; i++) {
      const [a, b] = [this.size - 11 + (i % 3), Math.floor(i / 3)];
      this.set(a, b, bit(version, i));
      this.set(b, a, bit(version, i));
    }
  }

  /** Two columns at a time, from the right, up and down in turns. */
  fill(words: number[]): void {
    let at = 0;
    for (let right = this.size - 1; right >= 1; right -= 2) {
      if (right === 6) right = 5;
      const up = ((right + 1) & 2) === 0;
      for (let step = 0; step < this.size; step++)
        for (const x of [right, right - 1]) {
          const y = up ? this.size - 1 - step : step;
          if (this.fixed[y]![x]) continue;
          const dark = (((words[at >> 3] ?? 0) >> (7 - (at & 7))) & 1) === 1;
          this.rows[y]![x] = dark !== ((x + y) % 2 === 0);
          at++;
        }
    }
  }
}

export function qr(text: string): boolean[][] {
  const bytes = new TextEncoder().encode(text);
  const version = 1 + VERSIONS.findIndex(([all, own, count]) => bytes.length + 2 <= all - own * count);
  if (version < 1) throw new RangeError('this text is too long for a QR code');
  const square = new Square(version);
  square.fill(codewords(bytes, version));
  return square.rows;
}
