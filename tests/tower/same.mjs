// same.mjs [GAMES] - the tower falls the same way, bit for bit, with gcc and clang, without and with optimisation, and
// as WebAssembly in node and in Chromium. Everything is compared with the first of them, and that with what TOWER_VERSION
// stands for: who changes the geometry, a constant or the step raises the version and puts the new digest here.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const FROZEN = { version: 2, games: 6, digest: 'baa94ea3fccc7ed9' };
const games = Number(process.argv[2] ?? FROZEN.games);
const folder = mkdtempSync(join(tmpdir(), 'tower-'));

function native(compiler, level) {
    const sources = readdirSync('src/tower').filter((name) => name.endsWith('.c') && !name.startsWith('model')).map((name) => `src/tower/${name}`);
    const program = join(folder, `${compiler}${level}`);
    execFileSync(compiler, ['-std=c17', level, '-ffp-contract=off', '-Isrc', '-o', program, 'tests/tower/same.c',
        ...sources, '-lm'], { stdio: 'inherit' });
    return execFileSync(program, [String(games)], { encoding: 'utf8' });
}

// Runs in node and in the browser, so it may use nothing from outside. As play() in same.c.
async function wasm(base64, count) {
    const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
    const m = (await WebAssembly.instantiate(bytes)).instance.exports;
    const at = (place, len) => new Uint8Array(m.memory.buffer, place, len);
    let said = '';
    for (let g = 0; g < count; g++) {
        let hash = 0xcbf29ce484222325n, len = 3;
        const mix = (part) => part.forEach((b) => { hash = BigInt.asUintN(64, (hash ^ BigInt(b)) * 0x100000001b3n); });
        at(m.tower_state_at(), 3).set([m.tower_version(), g & 1, 0]);
        for (let t = 0; t < 12; t++) {
            const thrown = at(m.tower_thrown_at(), 12);
            thrown.fill(0);
            for (let i = 0; i < [6, 9, 12][g % 3]; i++) thrown[(g + 5 * t + 7 * i * i) % 12]++;
            len = m.tower_run(len, BigInt(g * 1000 + t), 1);
            if (!len) return 'refused';
            mix(at(m.tower_state_at(), len));
            mix(at(m.tower_outcome_at(), 36));
            mix(at(m.tower_recording_at(), m.tower_recording_len()));
        }
        said += `${g} ${hash.toString(16).padStart(16, '0')}\n`;
    }
    return said;
}

async function inChromium(base64) {
    const { chromium } = createRequire(join(process.cwd(), 'web/package.json'))('playwright-core');
    const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
    try {
        const page = await browser.newPage();
        return await page.evaluate(`(${wasm})(${JSON.stringify(base64)}, ${games})`);
    } finally {
        await browser.close();
    }
}

let failed = 0, first;
function compare(name, said) {
    first ??= said;
    const same = said === first && said.split('\n').length === games + 1;
    if (!same) failed++;
    console.log(`${same ? 'same' : 'OTHER'}  ${name}${same ? '' : `\n${said}instead of\n${first}`}`);
}

try {
    for (const compiler of ['gcc', 'clang-14']) for (const level of ['-O0', '-O3']) compare(`${compiler} ${level}`, native(compiler, level));
    execFileSync('tools/tower-wasm', [join(folder, 'tower.wasm')], { stdio: 'inherit' });
    const module = readFileSync(join(folder, 'tower.wasm')).toString('base64');
    compare('WebAssembly in node', await wasm(module, games));
    compare('WebAssembly in Chromium', await inChromium(module));
    const version = Number(/TOWER_VERSION = (\d+)/.exec(readFileSync('src/tower/tower.h', 'utf8'))[1]);
    const digest = createHash('sha256').update(first).digest('hex').slice(0, 16);
    const frozen = version === FROZEN.version && (games !== FROZEN.games || digest === FROZEN.digest);
    if (!frozen) failed++;
    console.log(frozen ? `same  as version ${version} always was` : `OTHER than version ${FROZEN.version}: version ${version}, digest ${digest}`);
} finally {
    rmSync(folder, { recursive: true });
}
console.log(failed ? `${failed} differ` : `${games} games of 12 throws, the same in 6 ways`);
process.exit(failed ? 1 : 0);
