const words = {
  en: { dir: 'ltr', brand: 'Yesod', pitch: 'Real-estate projects, their money and their people' },
  he: { dir: 'rtl', brand: 'יסוד', pitch: 'פרויקטים בנדל״ן, הכסף והאנשים שלהם' },
};

/**
 * The preview image of shared links: 1200 by 630, the logo, a headline and the product.
 * @returns a PNG
 */
export async function shareCard(browser, language, picture) {
  const { dir, brand, pitch } = words[language];
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
  await page.setContent(`<!doctype html><html dir="${dir}"><style>
    body { margin: 0; width: 1200px; height: 630px; overflow: hidden; background: #faf8f4; color: #16211f;
      font: 650 60px/1.15 system-ui; display: grid; grid: 630px / 500px 1fr; }
    div { padding: 72px 72px 84px; padding-inline-end: 0; display: grid; align-content: space-between; }
    b { display: flex; align-items: center; gap: 18px; font-size: 44px; color: #0f4c4a; }
    p { margin: 0; } svg { width: 76px; height: 76px; }
    img { margin-block: 72px 0; margin-inline-start: 56px; height: 630px; border: 1px solid #e3ded4; border-radius: 8px; }
    i { position: absolute; inset: auto 0 0 0; height: 14px; background: #0f4c4a; }
    i::before { content: ""; display: block; height: 14px; width: 140px; background: #a8481f; }
  </style><div><b><svg viewBox="0 0 28 28"><path d="M8 3h12v6H8zM4 11h9v6H4zM15 11h9v6h-9zM11 19h15v6H11z" fill="#0f4c4a"/><path d="M2 19h7v6H2z" fill="#a8481f"/></svg>${brand}</b><p>${pitch}</p></div>
  <img src="data:image/png;base64,${picture.toString('base64')}"><i></i>`);
  const card = await page.screenshot();
  await page.close();
  return card;
}
