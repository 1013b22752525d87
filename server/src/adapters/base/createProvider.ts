import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { loadSpec } from '../../spec/loadSpec.js'
import type { Operation } from '../../spec/types.js'
import { AdapterError, askJson } from './askJson.js'

/** A service of somebody else, by its document in `server/providers`. */
export interface Provider {
  /**
   * Asks for an operation.
   *
   * @returns the reply, which conforms to the document
   * @throws AdapterError if the service fails, or sends a reply that its document does not have
   */
  ask(operationId: string, given?: ProviderCall): Promise<unknown>
}

export interface ProviderCall {
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | number | undefined>>
  readonly body?: unknown
}

export interface ProviderParameters {
  /** Name of its document, such as `coingecko`. */
  readonly name: string
  /** Address that paths are appended to. */
  readonly base: string
  readonly headers?: Readonly<Record<string, string>>
  /** Parameters of each request, such as a key that a service takes nowhere else. */
  readonly query?: Readonly<Record<string, string>>
  readonly timeoutMs?: number
}

// Beside the built modules, or in the repository.
const places = ['../../providers', '../../../providers'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
)
const documents = new Map<string, readonly Operation[]>()

/** The operations of a provider's document. */
export function readProvider(name: string): readonly Operation[] {
  const known = documents.get(name)
  if (known !== undefined) return known
  const files = places.flatMap((place) => [`${place}/${name}.json`, `${place}/${name}.yaml`])
  const operations = loadSpec(files.find(existsSync) ?? `${name}.yaml`)
  documents.set(name, operations)
  return operations
}

/** Creates the client of a provider. */
export function createProvider(parameters: ProviderParameters): Provider {
  const { base, headers, name, query: common, timeoutMs } = parameters
  const operations = readProvider(name)
  return {
    ask: async (operationId, { body, path = {}, query = {} } = {}) => {
      const operation = operations.find(({ id }) => id === operationId)
      if (operation === undefined) throw new Error(`${name} has no operation ${operationId}.`)
      const filled = operation.path.replace(/\{(\w+)\}/g, (_, key: string) =>
        encodeURIComponent(path[key] ?? ''),
      )
      const url = new URL(base.replace(/\/$/, '') + filled)
      for (const [key, value] of Object.entries({ ...query, ...common }))
        if (value !== undefined) url.searchParams.set(key, String(value))
      const value = await askJson({
        url,
        ...(body !== undefined && { body }),
        ...(headers && { headers }),
        ...(timeoutMs !== undefined && { timeoutMs }),
      })
      const problem = operation.checkReply(200, 'application/json', value)
      if (problem !== null)
        throw new AdapterError(`${url.host} sent what its document does not have: ${problem.slice(0, 200)}`)
      return value
    },
  }
}
