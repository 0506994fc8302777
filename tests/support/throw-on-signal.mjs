/** Loaded into a server, it throws outside any request when it gets SIGUSR2. */
process.on('SIGUSR2', () => {
  throw new Error('broken on purpose for someone@example.test');
});
