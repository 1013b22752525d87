import { relative } from 'node:path'
import type { CommandContext } from '../context/CommandContext.js'
import { CliError } from '../errors/CliError.js'
import { findProject } from '../host/findProject.js'
import { loadSandbox } from './loadSandbox.js'
import { parseDevFlags } from './parseDevFlags.js'
import type { DevFlags, DevOptions, RunningSandbox, SandboxModule } from './types.js'

// Wrong use. Any other error of the sandbox is a failure.
const refusals = new Set([
  ...['BAD_OPTION', 'PORT_TAKEN', 'DATA_LOCKED', 'ANVIL_MISSING', 'SOLANA_MISSING', 'BAD_FAULTS'],
])

// Names of the sandbox's options that differ from the flags.
const flags: Readonly<Record<string, string>> = {
  dataDir: '--data',
  nameZones: '--zones',
  'proxy.header': '--proxy-header',
  'proxy.hops': '--proxy-hops',
  publicUrl: '--public-url',
}

/** The sandbox starts such a message with the name of the option. */
function nameFlag(sentence: string): string {
  return sentence.replace(
    /^([a-zA-Z.]+)(?= must )/,
    (option) => flags[option] ?? `--${option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
  )
}

function toCliError(error: unknown): unknown {
  if (!(error instanceof Error) || error.name !== 'SandboxError' || !('code' in error)) return error
  const code = String(error.code)
  const message = code === 'BAD_OPTION' ? nameFlag(error.message) : error.message
  return new CliError(`DEV_${code}`, message, refusals.has(code) ? 2 : 1)
}

async function start(
  sandbox: SandboxModule,
  options: DevOptions,
  log: (line: string) => void,
): Promise<RunningSandbox> {
  try {
    return await sandbox.startSandbox({ ...options, log, onStage: log })
  } catch (error) {
    throw toCliError(error)
  }
}

/**
 * Runs the sandbox until Ctrl-C or a signal, and leaves no process running.
 *
 * @param flags - the flags as typed.
 * @param context - the folder, environment and output of the command. Its folder is the project, or one inside it.
 * @throws CliError If a flag is wrong, the sandbox is not installed, or it cannot start.
 */
export async function runDev(
  flags: DevFlags,
  { cwd, writeOut, writeError }: Pick<CommandContext, 'cwd' | 'writeOut' | 'writeError'>,
): Promise<void> {
  const project = findProject(cwd) ?? cwd
  const options = parseDevFlags(flags, cwd, project)
  const module = await loadSandbox(project)
  // From now on a signal stops in order, also while the sandbox starts.
  const stop = listenForStop()
  try {
    const began = performance.now()
    const sandbox = await start(module, options, (line) => writeError(`${line}\n`))
    const { chains, dataDir, services, url } = sandbox
    const text = flags.json
      ? `${JSON.stringify({ url, dataDir, services, chains })}\n`
      : describeSandbox(sandbox, cwd, (performance.now() - began) / 1000)
    writeOut(text)
    await stop.asked
    await sandbox.close()
    if (!flags.json) writeOut('\nStopped.\n')
  } finally {
    stop.release()
  }
}

/**
 * The lines that `appkit dev` prints when everything runs.
 *
 * @param sandbox - the running sandbox.
 * @param cwd - the folder that the path of the data folder is relative to.
 * @param seconds - how long the start took.
 */
export function describeSandbox(sandbox: RunningSandbox, cwd: string, seconds: number): string {
  const rows = [
    ...sandbox.services.map(({ name, url }) => [name, url] as const),
    ...sandbox.chains.map(
      ({ chainId, name, rpcUrl }) =>
        [typeof chainId === 'number' ? `${name} (${chainId})` : name, rpcUrl] as const,
    ),
  ]
  const width = Math.max(...rows.map(([name]) => name.length))
  // The places that a person opens stand once more at the end, where the terminal is read.
  const opened = openedPlaces.flatMap(([id, name]) => {
    const service = sandbox.services.find((one) => one.id === id)
    return service ? [`${name}  ${service.url}`] : []
  })
  const place = relative(cwd, sandbox.dataDir)
  const shown = place === '' || place.startsWith('..') ? sandbox.dataDir : place
  return [
    `The sandbox runs (started in ${seconds.toFixed(1)} s).`,
    '',
    ...rows.map(([name, url]) => `  ${name.padEnd(width)}  ${url}`),
    '',
    ...opened,
    '',
    `Data in ${shown}. Stop with Ctrl-C.`,
    '',
  ].join('\n')
}

const openedPlaces = [
  ['page', 'The sandbox'],
  ['mail', 'The mailbox'],
  ['phone', 'The phone  '],
] as const

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

// npm forwards Ctrl-C to a program that has received it from the terminal. That counts once.
const sameWishMs = 1000

/** A request to stop. */
export interface StopWish {
  /** Resolves when the program should stop. */
  readonly asked: Promise<void>
  /** Stops listening. */
  release(): void
}

/**
 * Listens for requests to stop. A second one, a second later or more, ends the process at once with exit code
 * 130.
 *
 * @param target - the source of signals; for tests.
 */
export function listenForStop(target: Pick<NodeJS.Process, 'on' | 'off' | 'exit'> = process): StopWish {
  let askedAt = 0
  let onSignal = (): void => {}
  const asked = new Promise<void>((resolve) => {
    onSignal = () => {
      if (askedAt === 0) {
        askedAt = Date.now()
        resolve()
      } else if (Date.now() - askedAt > sameWishMs) target.exit(130)
    }
  })
  for (const signal of signals) target.on(signal, onSignal)
  return {
    asked,
    release: () => {
      for (const signal of signals) target.off(signal, onSignal)
    },
  }
}
