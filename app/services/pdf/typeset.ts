import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import init, {
  type TypstCompiler,
  TypstCompilerBuilder,
} from '@myriaddreamin/typst-ts-web-compiler';
import type { PdfDocument } from './document';
import template from './template.typ?raw';

// A program of its own (build/typeset.js): it typesets the documents that its parent
// sends, one at a time, and ends with it. Typst needs a lot of memory, which only returns to the
// system when the process ends.

const require = createRequire(import.meta.url);
const bytesOf = (name: string) => readFileSync(require.resolve(name));

/** Heebo has Latin and Hebrew letters; the others are for names in Cyrillic, Greek and Arabic. */
const fonts = [
  'heebo/400Regular/Heebo_400Regular',
  'heebo/700Bold/Heebo_700Bold',
  'noto-sans/400Regular/NotoSans_400Regular',
  'noto-sans/700Bold/NotoSans_700Bold',
  'noto-sans-arabic/400Regular/NotoSansArabic_400Regular',
  'noto-sans-arabic/700Bold/NotoSansArabic_700Bold',
];

async function createCompiler(): Promise<TypstCompiler> {
  await init({ module_or_path: bytesOf('@myriaddreamin/typst-ts-web-compiler/wasm') });
  const builder = new TypstCompilerBuilder();
  builder.set_dummy_access_model();
  for (const font of fonts) await builder.add_raw_font(bytesOf(`@expo-google-fonts/${font}.ttf`));
  const compiler = await builder.build();
  compiler.add_source('/main.typ', template);
  return compiler;
}

/** The format and how diagnostics are returned, as the compiler numbers it. */
const output = ['pdf', 3] as const;

const logoName = 'logo.jpg';

/** @throws with what the compiler says */
function typeset(compiler: TypstCompiler, { logo, ...document }: PdfDocument): Uint8Array {
  const pictures: Record<string, Uint8Array> = {
    ...document.pictures,
    ...(logo && { [logoName]: logo }),
  };
  const names = Object.keys(pictures);
  for (const name of names) compiler.map_shadow(`/${name}`, pictures[name] as Uint8Array);
  const content = { ...document, pictures: names, logo: logo ? logoName : null };
  compiler.map_shadow('/document.json', Buffer.from(JSON.stringify(content)));
  try {
    const { result, diagnostics } = compiler.compile('/main.typ', undefined, ...output);
    if (!result) throw new Error(JSON.stringify(diagnostics).slice(0, 2_000));
    return result;
  } finally {
    for (const name of names) compiler.unmap_shadow(`/${name}`);
  }
}

export type Answer = { bytes: Uint8Array } | { problem: string };

const compiler = createCompiler();

process.on('message', async (document: PdfDocument) => {
  let answer: Answer;
  try {
    answer = { bytes: typeset(await compiler, document) };
  } catch (error) {
    answer = { problem: String(error) };
  }
  process.send?.(answer);
});
process.on('disconnect', () => process.exit());
