/**
 * Sends what is written to stdout to stderr while some work runs.
 *
 * @param work May print; stdout is the command's own, with `--json` one JSON object.
 * @returns What the work returns.
 */
export async function divertOutput<Value>(work: () => Promise<Value>): Promise<Value> {
  const { write } = process.stdout
  process.stdout.write = process.stderr.write.bind(process.stderr)
  try {
    return await work()
  } finally {
    process.stdout.write = write
  }
}
