/** Listens on a free port: the server's origin, and a function that closes it with all connections. */
export async function listen(server) {
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { origin: `http://127.0.0.1:${server.address().port}`, stop };
}
