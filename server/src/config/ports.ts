import { isObject } from '../spec/json.js'
import type { Report, ServerConfig } from './types.js'

const maxPort = 65_535

/** The ports that are left out: they follow that of the server. A server that takes any free port has any free ones. */
export const portsAfter = (port: number) => ({
  wallet: port === 0 ? 0 : port + 1,
  operations: port === 0 ? 0 : port + 2,
  users: port === 0 ? 0 : port + 3,
})

const isPort = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= maxPort

/** Reports ports that are none, also those that are left out and would follow a port that is the last. */
export function checkPorts(config: ServerConfig, report: Report): void {
  const { operations = {}, port = 4610, users, wallet } = config
  if (!isPort(port)) report(`port has to be a whole number from 0 to ${maxPort}, not ${String(port)}.`)
  const following = isPort(port) ? portsAfter(port) : portsAfter(0)
  for (const [name, entry] of Object.entries({ wallet, operations, users })) {
    if (!isObject(entry)) continue
    const given: unknown = entry.port
    const taken = following[name as keyof typeof following]
    if (given !== undefined && !isPort(given))
      report(`${name}.port has to be a whole number from 0 to ${maxPort}, not ${String(given)}.`)
    if (given === undefined && !isPort(taken))
      report(`${name}.port would be ${taken}, which is no port: it follows port. Set it, or another port.`)
  }
}
