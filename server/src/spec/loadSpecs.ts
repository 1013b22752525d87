import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { loadSpec } from './loadSpec.js'
import type { Operation } from './types.js'

/** The operations of every service, with their compiled checks. */
export interface Specs {
  readonly catalogue: readonly Operation[]
  readonly blockchain: readonly Operation[]
  readonly analytics: readonly Operation[]
  readonly all: readonly Operation[]
}

/**
 * Reads the specs of all services.
 *
 * @param folder - holds `openapi/*.yaml`, or the same as `*.json`
 * @throws ServerError `SPEC_INVALID`
 */
export function loadSpecs(folder: string): Specs {
  const load = (name: string) => loadOne(folder, name)
  const [catalogue, blockchain, analytics] = [load('catalogue'), load('blockchain-api'), load('analytics')]
  return { catalogue, blockchain, analytics, all: [...catalogue, ...blockchain, ...analytics] }
}

/**
 * Reads the spec of the users API, which is for operators and no service of the widget.
 *
 * @throws ServerError `SPEC_INVALID`
 */
export const loadUsersSpec = (folder: string): readonly Operation[] => loadOne(folder, 'users')

function loadOne(folder: string, name: string): Operation[] {
  const json = join(folder, `openapi/${name}.json`)
  return loadSpec(existsSync(json) ? json : join(folder, `openapi/${name}.yaml`))
}
