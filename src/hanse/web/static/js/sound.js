// Sounds, made here: a knock on wood when something happens, two notes when you are asked. Off until
// the reader switches them on.

const KEY = "hanse-sound";
let context = null;

export const isOn = () => localStorage.getItem(KEY) === "on";

export function toggle() {
  localStorage.setItem(KEY, isOn() ? "off" : "on");
  if (isOn()) knock();
  return isOn();
}

function note(frequency, at, seconds, loud, shape = "sine") {
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.type = shape;
  tone.frequency.setValueAtTime(frequency, at);
  volume.gain.setValueAtTime(loud, at);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  tone.connect(volume).connect(context.destination);
  tone.start(at);
  tone.stop(at + seconds);
  return tone;
}

function ready() {
  if (!isOn()) return false;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
  return true;
}

export function knock() {
  if (!ready()) return;
  const now = context.currentTime;
  note(190, now, 0.09, 0.25, "triangle").frequency.exponentialRampToValueAtTime(70, now + 0.08);
  note(820, now, 0.03, 0.05, "square");
}

export function chime() {
  if (!ready()) return;
  const now = context.currentTime;
  note(587, now, 0.35, 0.14);
  note(880, now + 0.13, 0.5, 0.12);
}
