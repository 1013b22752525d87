import { findRisks } from '../config/findRisks.js'
import { loadConfig } from '../config/loadConfig.js'
import { resolveConfig } from '../config/resolveConfig.js'
import { type RoleName, roleNames } from '../config/types.js'
import { ServerError } from '../errors/ServerError.js'
import { createLogger } from '../operate/createLogger.js'
import { type RunningServer, startServer } from '../serve/startServer.js'
import { endOnSignals } from './endOnSignals.js'
import type { Flags } from './flags.js'

/** `appkit-server serve`: runs until SIGINT or SIGTERM, and then until the requests under way are answered. */
export async function serveCommand(flags: Flags): Promise<undefined> {
  const log = createLogger()
  let server: RunningServer | undefined
  // From the beginning: a start may wait for a table, and without listeners a container is not ended by SIGTERM. The end of
  // a start loses nothing, because nothing was answered.
  endOnSignals({
    from: process,
    close: async () => server?.close(),
    exit: (code) => process.exit(code),
    onSignal: (signal, text) => log.info({ signal }, text),
    onError: (error) => console.error(error),
  })
  const { config, source } = await loadConfig(flags.config)
  const roles = flags.roles === undefined ? undefined : readRoles(flags.roles)
  const risks = findRisks(resolveConfig({ ...config, ...(roles && { roles }) }), source)
  for (const risk of risks) log.warn({ check: 'configuration' }, risk)
  server = await startServer(config, { log, ...(roles && { roles }) })
}

function readRoles(text: string): readonly RoleName[] {
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  const wrong = names.find((name) => !roleNames.some((role) => role === name))
  if (wrong !== undefined || names.length === 0)
    throw new ServerError('BAD_CONFIG', `--roles takes ${roleNames.join(', ')}; not ${wrong ?? 'nothing'}.`)
  return names as RoleName[]
}
