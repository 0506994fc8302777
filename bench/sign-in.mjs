/** The cookies of a browser that does not have the style sheets yet. */
export const withoutStyles = (cookie) => cookie.replace(/; yesod_styles=[^;]*/, '');

/** Signs in and opens the first page; returns the cookies. */
export async function signIn(url, email, door = '/admin/login') {
  const cookies = new Map();
  const keepCookies = ({ headers }) => {
    for (const cookie of headers.getSetCookie()) {
      const [name, value] = cookie.split(';')[0].split(/=(.*)/s);
      cookies.set(name, value);
    }
  };
  const post = async (path, form) => {
    const response = await fetch(url + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: url, Cookie: cookieHeader(cookies) },
      body: new URLSearchParams(form),
    });
    keepCookies(response);
    if (response.status >= 400) throw new Error(`${path} answered ${response.status}`);
    return response.headers.get('Location');
  };
  const open = async (path) => {
    const response = await fetch(url + path, { headers: { Cookie: cookieHeader(cookies) } });
    keepCookies(response);
  };
  const next = await post(door, { email });
  const messages = await (await fetch(`${url}/dev/outbox.json`)).json();
  const { code } = messages.find((message) => message.to === email && message.code);
  // The first page says by a cookie that the browser has its style sheets.
  await open(await post(next, { otp: code }));
  return cookieHeader(cookies);
}

/** Signs in by API and returns the header for later calls. */
export async function signInByApi(url, email) {
  const post = async (path, body) => {
    const headers = { 'Content-Type': 'application/json' };
    const response = await fetch(url + path, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return response.json();
  };
  const { id } = await post('/api/admin/login', { email });
  const messages = await (await fetch(`${url}/dev/outbox.json`)).json();
  const { code } = messages.find((message) => message.to === email && message.code);
  const { access_token: token } = await post('/api/2fa/verify', { id, otp: code });
  return { Authorization: `Bearer ${token}` };
}

const cookieHeader = (cookies) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
