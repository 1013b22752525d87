import { readFileSync } from 'node:fs'
import { SandboxError } from '../errors/SandboxError.js'
import type { Artifact } from './types.js'

/** Contracts that have an artifact. */
export type ContractName =
  | 'Collection'
  | 'ContractWallet'
  | 'EntryPoint'
  | 'Multicall3'
  | 'Pair'
  | 'Router'
  | 'Simple7702Account'
  | 'Sponsor'
  | 'Token'
  | 'WalletFactory'
  | 'WrappedNative'

/**
 * Reads a compiled contract.
 *
 * @throws SandboxError `DATA_UNUSABLE` if the file is missing or damaged
 */
export function readArtifact(name: ContractName): Artifact {
  try {
    return JSON.parse(readFileSync(new URL(`./artifacts/${name}.json`, import.meta.url), 'utf8')) as Artifact
  } catch (cause) {
    throw new SandboxError('DATA_UNUSABLE', `The contract ${name} of this package cannot be read.`, { cause })
  }
}
