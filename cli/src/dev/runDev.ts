import { CliError } from '../errors/CliError.js'
import { findProject } from '../host/findProject.js'
import { describeSandbox } from './describeSandbox.js'
import { listenForStop } from './listenForStop.js'
import { loadSandbox } from './loadSandbox.js'
import { parseDevFlags } from './parseDevFlags.js'
import type { DevFlags, DevOptions, RunningSandbox, SandboxModule } from './types.js'

// Misuse or refusal; anything else the sandbox names is a failure of its own.
const REFUSALS = new Set([
  ...['BAD_OPTION', 'PORT_TAKEN', 'DATA_LOCKED', 'ANVIL_MISSING', 'SOLANA_MISSING', 'BAD_FAULTS'],
])

// What the sandbox calls its options, where it is not what a person typed.
const FLAGS: Readonly<Record<string, string>> = {
  dataDir: '--data',
  nameZones: '--zones',
  'proxy.header': '--proxy-header',
  'proxy.hops': '--proxy-hops',
  publicUrl: '--public-url',
}

/** The sandbox opens such a sentence with the name of the option. */
function nameFlag(sentence: string): string {
  return sentence.replace(
    /^([a-zA-Z.]+)(?= must )/,
    (option) => FLAGS[option] ?? `--${option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
  )
}

function toCliError(error: unknown): unknown {
  if (!(error instanceof Error) || error.name !== 'SandboxError' || !('code' in error)) return error
  const code = String(error.code)
  const message = code === 'BAD_OPTION' ? nameFlag(error.message) : error.message
  return new CliError(`DEV_${code}`, message, REFUSALS.has(code) ? 2 : 1)
}

async function start(sandbox: SandboxModule, options: DevOptions): Promise<RunningSandbox> {
  const log = (line: string): void => void process.stderr.write(`${line}\n`)
  try {
    return await sandbox.startSandbox({ ...options, log })
  } catch (error) {
    throw toCliError(error)
  }
}

/**
 * Runs the sandbox until Ctrl-C or a request to stop, and leaves nothing running.
 *
 * @param flags The flags as typed.
 * @param cwd The folder a person is in: the project, or one inside it.
 * @throws CliError When a flag is wrong, the sandbox is not installed, or it cannot start.
 */
export async function runDev(flags: DevFlags, cwd: string): Promise<void> {
  const project = findProject(cwd) ?? cwd
  const options = parseDevFlags(flags, cwd, project)
  const module = await loadSandbox(project)
  // From here on a signal stops in order, also one that comes while the sandbox starts.
  const stop = listenForStop()
  try {
    const began = performance.now()
    const sandbox = await start(module, options)
    const { chains, dataDir, services, url } = sandbox
    const text = flags.json
      ? `${JSON.stringify({ url, dataDir, services, chains })}\n`
      : describeSandbox(sandbox, cwd, (performance.now() - began) / 1000)
    process.stdout.write(text)
    await stop.asked
    await sandbox.close()
    if (!flags.json) process.stdout.write('\nStopped.\n')
  } finally {
    stop.release()
  }
}
