// What the table sounds like, made of notes and a breath of noise. Each begins and ends in silence, stays well below
// what a loudspeaker takes, and is over in little more than a second.

import { root } from "./page.js";

const VOLUMES = { soft: 0.16, medium: 0.36, loud: 0.75 };

let audio = null;
let sounds = null;

// Not before the first gesture: browsers play nothing until then.
function begin() {
  const volume = VOLUMES[root.dataset.sound];
  if (!volume || audio || !window.AudioContext) return;
  audio = new AudioContext();
  const out = audio.createGain();
  out.gain.value = volume;
  out.connect(audio.destination);
  sounds = soundsOn(audio, out);
}

export function watchSounds() {
  for (const kind of ["pointerdown", "keydown"]) {
    document.addEventListener(kind, begin, { capture: true, passive: true });
  }
}

/** Play a sound, if the reader and the browser allow it. */
export function sound(name) {
  if (audio?.state === "running") sounds[name]();
  else
    audio?.resume().then(
      () => sounds[name](),
      () => {}, // the browser does not allow it
    );
}

/** Every sound by its name, played by this audio into `out`. */
export function soundsOn(audio, out) {
  function note(pitch, after, length, shape = "triangle", loud = 0.5) {
    const start = audio.currentTime + after;
    const voice = audio.createOscillator();
    const swell = audio.createGain();
    voice.type = shape;
    voice.frequency.value = pitch;
    swell.gain.setValueAtTime(0, start);
    swell.gain.linearRampToValueAtTime(loud, start + 0.012);
    swell.gain.exponentialRampToValueAtTime(0.001, start + length);
    swell.gain.linearRampToValueAtTime(0, start + length + 0.02);
    voice.connect(swell).connect(out);
    voice.start(start);
    voice.stop(start + length + 0.02);
  }
  // A card on wood: a short breath of noise.
  function tap() {
    const frames = Math.floor(audio.sampleRate * 0.06);
    const attack = Math.floor(audio.sampleRate * 0.002);
    const buffer = audio.createBuffer(1, frames, audio.sampleRate);
    const wave = buffer.getChannelData(0);
    for (let i = 0; i < frames; i++)
      wave[i] = (Math.random() * 2 - 1) * Math.min(1, i / attack) * (1 - i / frames) ** 3;
    const source = audio.createBufferSource();
    const tone = audio.createBiquadFilter();
    const gain = audio.createGain();
    source.buffer = buffer;
    tone.type = "bandpass";
    tone.frequency.value = 1000;
    tone.Q.value = 1.4;
    gain.gain.value = 2;
    source.connect(tone).connect(gain).connect(out);
    source.start(audio.currentTime);
  }
  function tune(step, length, shape, loud, ...pitches) {
    for (const [i, pitch] of pitches.entries()) note(pitch, i * step, length, shape, loud);
  }
  return {
    card: () => tap(),
    turn: () => tune(0.11, 0.28, "sine", 0.4, 659, 880),
    call: () => tune(0.08, 0.3, "triangle", 0.45, 523, 659, 784),
    manko: () => tune(0.14, 0.22, "triangle", 0.45, 587, 698),
    alifer: () => tune(0.13, 0.32, "sine", 0.45, 784, 587, 784),
    pro: () => {
      tune(0.13, 0.34, "sawtooth", 0.3, 392, 523, 659);
      for (const pitch of [392, 523, 784]) note(pitch, 0.42, 0.74, "sawtooth", 0.22);
    },
    bulka: () => {
      for (let i = 0; i < 16; i++) note(1800 + 900 * Math.random(), i * 0.055, 0.14, "sine", 0.16);
      tune(0.12, 0.7, "triangle", 0.3, 523, 659, 784, 1047);
    },
  };
}
