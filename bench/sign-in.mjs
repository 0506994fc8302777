export async function signIn(url, email) {
  const cookies = new Map();
  const post = async (path, form) => {
    const response = await fetch(url + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: url, Cookie: cookieHeader(cookies) },
      body: new URLSearchParams(form),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [name, value] = cookie.split(';')[0].split(/=(.*)/s);
      cookies.set(name, value);
    }
    if (response.status >= 400) throw new Error(`${path} answered ${response.status}`);
    return response.headers.get('Location');
  };
  const next = await post('/admin/login', { email });
  const messages = await (await fetch(`${url}/dev/outbox.json`)).json();
  const { code } = messages.find((message) => message.to === email && message.code);
  await post(next, { otp: code });
  return cookieHeader(cookies);
}

const cookieHeader = (cookies) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
