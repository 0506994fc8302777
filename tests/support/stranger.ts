import { expect } from 'vitest';
import { languagePath } from '~/paths';
import { client } from './client';
import { formOf, mainOf, tagsOf, wordsOf } from './html';
import type { RunningServer } from './server';

type Fields = Record<string, string>;

/** Languages of the product, as its form sends them. */
export type Language = 'en-US' | 'he-IL';

export type Stranger = ReturnType<typeof stranger>;

/** A person who knows the product by its pages only: forms, and the links that lead to them. */
export function stranger(server: RunningServer, email: string) {
  const browser = client(server, email);

  /** Returns the main part of a page. */
  async function read(path: string): Promise<string> {
    const { status, html } = await browser.get(path);
    expect(status, path).toBe(200);
    return mainOf(html);
  }

  async function assertLink(from: string, to: string) {
    const links = tagsOf(await read(from), 'a').map(({ href }) => href);
    expect(links, `the links of ${from}`).toContain(to);
  }

  async function send(path: string, form: FormData): Promise<string> {
    const { status, html, location } = await browser.post(path, form);
    expect(status, `${path}: ${wordsOf(mainOf(html))}`).toBe(303);
    return location ?? '';
  }

  /**
   * Fills in a form and sends it. Every field must be on the form, and every choice among its
   * options.
   * @param from a page that must link to the form
   * @returns the address that the answer leads to
   */
  async function fill(path: string, id: string, fields: Fields = {}, from?: string) {
    if (from !== undefined) await assertLink(from, path);
    const { html } = await browser.get(path);
    const form = formOf(html, id);
    for (const [name, value] of Object.entries(fields)) {
      assertEnterable(html, name, value);
      form.set(name, value);
    }
    return send(path, form);
  }

  /** Answers a page that asks a question before it does something. */
  async function confirm(path: string, from?: string): Promise<string> {
    if (from !== undefined) await assertLink(from, path);
    expect((await browser.get(path)).status, path).toBe(200);
    return send(path, new FormData());
  }

  /** Presses a button of a page that sends no fields. */
  async function press(path: string, from: string): Promise<string> {
    const forms = tagsOf(await read(from), 'form').map(({ action }) => action);
    expect(forms, `the buttons of ${from}`).toContain(path);
    return send(path, new FormData());
  }

  return {
    read,
    fill,
    confirm,
    press,
    words: async (path: string) => wordsOf(await read(path)),
    /** The addresses that the links of a page lead to. */
    linksOf: async (path: string) => tagsOf(await read(path), 'a').map(({ href = '' }) => href),
    /** The value of the option of a form whose words contain the given ones. */
    async optionOf(path: string, part: string): Promise<string> {
      const { html } = await browser.get(path);
      const options = html.matchAll(/<option\b[^>]*value="([^"]*)"[^>]*>(.*?)<\/option>/gs);
      const found = [...options].find(([, , words = '']) => wordsOf(words).includes(part));
      if (!found?.[1]) throw new Error(`${path} has no option “${part}”.`);
      return found[1];
    },
    async speak(locale: Language) {
      expect((await browser.post(languagePath(), { locale })).status).toBe(303);
    },
    /** Reads a call of the API. */
    async json(path: string) {
      const { status, html } = await browser.call('GET', path);
      expect(status, path).toBe(200);
      return JSON.parse(html);
    },
  };
}

/** Fails if nobody could enter this value on the page. */
function assertEnterable(html: string, name: string, value: string) {
  const pattern = name.replace(/[[\]]/g, '\\$&');
  const select = new RegExp(`<select\\b[^>]*\\sname="${pattern}".*?</select>`, 's').exec(html)?.[0];
  if (select) {
    const values = tagsOf(select, 'option').map((option) => option.value);
    expect(values, `the options of ${name}`).toContain(value);
    return;
  }
  const fields = [...tagsOf(html, 'input'), ...tagsOf(html, 'textarea')];
  expect(fields.map((field) => field.name)).toContain(name);
}

/** The last number of an address. */
export const idIn = (path: string): string => /(\d+)(?!.*\d)/.exec(path)?.[1] ?? '';
