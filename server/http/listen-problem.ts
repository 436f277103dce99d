/** Why the port could not be opened, in a sentence for who starts the product; null for any other error. */
export function listenProblem(error: unknown): string | null {
  const { code, syscall, port, address } = error as Partial<
    NodeJS.ErrnoException & { port: number; address: string }
  >;
  if (syscall !== 'listen' || port === undefined) return null;
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use: another program listens there, perhaps this product itself. Stop that one, or set PORT to a free port.`;
  if (code === 'EACCES')
    return `Port ${port} may not be opened by this account. Set PORT to one above 1023, and put a proxy in front of it.`;
  if (code === 'EADDRNOTAVAIL')
    return `This machine has no address ${address}. Set HOST to one that it has, or leave it out.`;
  return null;
}
