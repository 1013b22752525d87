/**
 * Ends the process with its exit code once everything is written, whatever a host's config has left open: a timer or a
 * connection there would keep it waiting for ever.
 */
export async function endProcess(): Promise<never> {
  const flush = (stream: NodeJS.WriteStream) =>
    new Promise<void>((resolve) => {
      stream.once('error', () => resolve())
      if (stream.writable) stream.write('', () => resolve())
      else resolve()
    })
  await Promise.all([flush(process.stdout), flush(process.stderr)])
  process.exit()
}
