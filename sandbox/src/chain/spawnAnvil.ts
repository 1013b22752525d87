import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { SandboxError } from '../errors/SandboxError.js'
import type { StartedAnvil } from './types.js'

// The node must not outlive the sandbox, even after kill -9. A shell reads from a pipe. When the sandbox ends
// for any reason, the pipe ends, and the shell asks the node to stop, which writes its state.
const guard = `
exec 3<&0
"$@" </dev/null 3<&- &
node=$!
( cat <&3 >/dev/null 2>&1; kill -TERM $node 2>/dev/null ) >/dev/null 2>&1 &
guard=$!
exec 3<&-
wait $node
code=$?
kill $guard 2>/dev/null
exit $code
`

// A node starts within a second. A busy machine may need minutes; the limit is for one that hangs.
const slowMs = 15_000
const startMs = 300_000
const keepOutput = 2000

/** A node ended before it listened. */
export class AnvilEndedError extends SandboxError {}

function spawnGuarded(binary: string, args: readonly string[]): ChildProcess {
  if (process.platform === 'win32') return spawn(binary, args, { windowsHide: true })
  // detached: Ctrl-C reaches only the sandbox, which then stops its chains in order.
  return spawn('/bin/sh', ['-c', guard, 'appkit-sandbox-guard', binary, ...args], { detached: true })
}

/**
 * An address for a node. A node has no password and accepts WebSockets from any web page, so it listens on a
 * random one of the 16 million loopback addresses if the platform supports them (RFC 6890), else on 127.0.0.1.
 */
export function pickHost(): Promise<string> {
  const host = `127.${randomInt(1, 255)}.${randomInt(256)}.${randomInt(1, 255)}`
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve('127.0.0.1'))
    server.listen(0, host, () => server.close(() => resolve(host)))
  })
}

/**
 * Starts a node and waits until it listens.
 *
 * @param binary - path of the Anvil binary
 * @param args - its arguments; must ask for a port
 * @param onSlow - called when it has not listened for a while
 * @returns the guarding process and the port
 * @throws SandboxError `ANVIL_FAILED` with the last output of the node
 */
export function spawnAnvil(
  binary: string,
  args: readonly string[],
  onSlow: () => void = () => {},
): Promise<StartedAnvil> {
  return new Promise((resolve, reject) => {
    const child = spawnGuarded(binary, args)
    let output = ''
    const fail = (reason: string, Failure = SandboxError): void => {
      stopTimers()
      child.stdin?.destroy()
      const tail = output.trim().split('\n').slice(-5).join('\n')
      reject(new Failure('ANVIL_FAILED', `Anvil did not start: ${reason}.${tail ? `\n${tail}` : ''}`))
    }
    const slow = setTimeout(onSlow, slowMs)
    const timer = setTimeout(() => fail(`no sign of life in ${startMs / 1000} s`), startMs)
    const stopTimers = (): void => {
      clearTimeout(slow)
      clearTimeout(timer)
    }
    child.once('error', (error) => fail(error.message))
    child.once('exit', (code, signal) => fail(`it ended with ${signal ?? `code ${code}`}`, AnvilEndedError))
    child.stdin?.on('error', () => {})
    const read = (chunk: string): void => {
      output = (output + chunk).slice(-keepOutput)
      const port = /Listening on [^\s]*:(\d+)/.exec(output)?.[1]
      if (!port) return
      stopTimers()
      child.removeAllListeners('exit').removeAllListeners('error')
      child.on('error', () => {})
      child.stdout?.off('data', read).resume()
      child.stderr?.off('data', read).resume()
      resolve({ child, port: Number(port) })
    }
    child.stdout?.setEncoding('utf8').on('data', read)
    child.stderr?.setEncoding('utf8').on('data', read)
  })
}
