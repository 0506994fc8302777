/**
 * Gives each picked photo its own before/after select; without script one select applies to all.
 */
export default function photoPreview(element: HTMLElement): void {
  const input = element.querySelector<HTMLInputElement>('input[type=file]');
  const sharedSelect = element.querySelector<HTMLSelectElement>('select');
  if (!input) return;
  const list = document.createElement('ul');
  list.className = 'photo-previews';
  element.append(list);

  input.addEventListener('change', () => {
    const files = [...(input.files ?? [])];
    list.replaceChildren(...files.map((file) => item(file, sharedSelect)));
    if (!sharedSelect) return;
    sharedSelect.disabled = files.length > 0;
    (sharedSelect.closest<HTMLElement>('.field') ?? sharedSelect).hidden = files.length > 0;
  });
}

function item(file: File, shared: HTMLSelectElement | null): HTMLLIElement {
  const line = document.createElement('li');
  const canvas = document.createElement('canvas');
  canvas.setAttribute('role', 'img');
  canvas.setAttribute('aria-label', file.name);
  line.append(canvas);
  void draw(file, canvas);
  if (shared) {
    const own = shared.cloneNode(true) as HTMLSelectElement;
    own.removeAttribute('id');
    own.disabled = false;
    own.value = shared.value;
    own.setAttribute('aria-label', `${shared.labels[0]?.textContent ?? ''} ${file.name}`.trim());
    line.append(own);
  }
  return line;
}

/** Decodes at a small size, because a full phone photo takes 50 MB. */
async function draw(file: File, canvas: HTMLCanvasElement): Promise<void> {
  try {
    const bitmap = await createImageBitmap(file, { resizeWidth: 200 });
    canvas.width = bitmap.width;
    canvas.height = bitmap.height;
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
    bitmap.close();
  } catch {
    // Not every browser reads every format; the name still identifies the photo.
    canvas.replaceWith(file.name);
  }
}
