import english from './digits-en.wav?inline';
import hebrew from './digits-he.wav?inline';

/** Ten digits of 0.7 s each, 8 bits at 8 kHz, made with eSpeak NG. */
const slot = 5600;
const headBytes = 44;
const rate = 8000;

const samplesOf = (uri: string) =>
  Buffer.from(uri.slice(uri.indexOf(',') + 1), 'base64').subarray(headBytes);
const voices = { 'en-US': samplesOf(english), 'he-IL': samplesOf(hebrew) };

/** A WAV of the same digits over a murmur of others; no two are alike. */
export function spokenOf(digits: string, locale: keyof typeof voices): Buffer {
  const voice = voices[locale];
  const samples = [...digits].flatMap((digit) => [
    ...spoken(voice, Number(digit), 0.9 + Math.random() * 0.25),
    ...Array<number>(Math.round(rate * (0.15 + Math.random() * 0.35))).fill(0),
  ]);
  const murmur = samplesFrom(voice, Math.floor(Math.random() * 10 * slot));
  const bytes = Buffer.from(
    samples.map((sample, at) => {
      const noise = (murmur(at) - 128) * 0.12 + (Math.random() - 0.5) * 10;
      return Math.max(0, Math.min(255, Math.round(128 + sample + noise)));
    }),
  );
  return Buffer.concat([wavHead(bytes.length), bytes]);
}

/** Samples centred on zero, played faster or slower by a factor. */
function spoken(voice: Buffer, digit: number, speed: number): number[] {
  const loud = 0.7 + Math.random() * 0.3;
  const length = Math.floor(slot / speed);
  return Array.from(
    { length },
    (_, at) => ((voice[digit * slot + Math.floor(at * speed)] ?? 128) - 128) * loud,
  );
}

/** Reversed speech, which is unintelligible. */
const samplesFrom = (voice: Buffer, start: number) => (at: number) =>
  voice[(start - at + 100 * voice.length) % voice.length] ?? 128;

function wavHead(length: number): Buffer {
  const head = Buffer.alloc(headBytes);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(length + headBytes - 8, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  // PCM, one channel.
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(length, 40);
  return head;
}
