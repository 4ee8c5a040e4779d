// A few quiet sounds, made when they are heard: strings that are plucked, and wood that is knocked on. No file is fetched.
//
//     play('turn'); shake();
import { settings } from './settings.svelte';

export type Sound = 'turn' | 'move' | 'throw' | 'over';

const LOUD = 0.16;
/** Frequencies of a scale, from the lowest string up. */
const TONES = { turn: [392, 587], over: [294, 370, 440, 587] };
const SHAKE = 120;

let context: AudioContext | null = null;

/** None where the browser has none, or does not let us be heard yet. */
function listening(): AudioContext | null {
  if (!('AudioContext' in globalThis)) return null;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume().catch(() => undefined);
  return context;
}

/** A note from nothing to nothing. */
function note(to: AudioContext, source: AudioScheduledSourceNode, at: number, loud: number, length: number): void {
  const gain = to.createGain();
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.0005, at + length);
  source.connect(gain).connect(to.destination);
  source.start(at);
  source.stop(at + length);
}

function pluck(to: AudioContext, tone: number, at: number): void {
  for (const [times, loud] of [[1, 1], [2, 0.35], [3, 0.12]] as const) {
    const string = new OscillatorNode(to, { type: 'triangle', frequency: tone * times });
    note(to, string, at, LOUD * loud, 0.9 / times);
  }
} // prettier-ignore

function knock(to: AudioContext, at: number, loud: number): void {
  const wood = new OscillatorNode(to, { type: 'sine', frequency: 190 + Math.random() * 90 });
  wood.frequency.exponentialRampToValueAtTime(90, at + 0.07);
  note(to, wood, at, LOUD * loud, 0.09);
}

export function play(sound: Sound): void {
  const to = listening();
  if (!to) return;
  const now = to.currentTime + 0.02;
  if (sound === 'move') knock(to, now, 0.7);
  else if (sound === 'throw')
    for (let i = 0; i < 9; i++) knock(to, now + i * 0.09 + Math.random() * 0.05, 0.9 - i * 0.07);
  else TONES[sound].forEach((tone, i) => pluck(to, tone, now + i * 0.16));
}

/** What is wanted of it is heard. */
export function hear(sound: Sound): void {
  if (settings.sounds === 'all' || (settings.sounds === 'turn' && sound === 'turn')) play(sound);
  if (sound === 'turn') shake();
}

export function shake(): void {
  if (settings.shakes && 'vibrate' in navigator) navigator.vibrate(SHAKE);
}
