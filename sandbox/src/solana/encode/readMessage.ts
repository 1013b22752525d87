import {
  type Address,
  type CompiledTransactionMessage,
  type CompiledTransactionMessageWithLifetime,
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
} from '@solana/kit'
import type { Message } from '../common/types.js'

const maxAccounts = 256

type Compiled = CompiledTransactionMessage & CompiledTransactionMessageWithLifetime

function decode(bytes: Uint8Array): Compiled | null {
  try {
    const compiled = getCompiledTransactionMessageDecoder().decode(bytes)
    // If encoding it again gives other bytes, a node would refuse it: it has long forms of lengths, or more bytes
    // at the end.
    const again = getCompiledTransactionMessageEncoder().encode(compiled)
    return Buffer.compare(Buffer.from(again), bytes) === 0 ? compiled : null
  } catch {
    return null
  }
}

function lookupsOf(compiled: Compiled): Message['lookups'] {
  if (compiled.version !== 0) return []
  return (compiled.addressTableLookups ?? []).map((lookup) => ({
    table: lookup.lookupTableAddress,
    writable: lookup.writableIndexes,
    readonly: lookup.readonlyIndexes,
  }))
}

/** Whether a message keeps the rules by which nodes take one (`sanitize` of their message types). */
function isSound(message: Message): boolean {
  const { accounts, instructions, lookups, readonlyOthers, readonlySigners, signers } = message
  const loaded = lookups.reduce((sum, { writable, readonly }) => sum + writable.length + readonly.length, 0)
  const total = accounts.length + loaded
  return (
    signers > readonlySigners &&
    signers + readonlyOthers <= accounts.length &&
    total <= maxAccounts &&
    lookups.every(({ writable, readonly }) => writable.length + readonly.length > 0) &&
    instructions.every(
      ({ accounts: indices, program }) =>
        program > 0 && program < accounts.length && indices.every((index) => index < total),
    )
  )
}

/**
 * Reads the message of a transaction, legacy or version 0.
 *
 * @param bytes - compiled message
 * @returns null if it is invalid or has another version
 */
export function readMessage(bytes: Uint8Array): Message | null {
  const compiled = decode(bytes)
  if (compiled === null || compiled.version === 1) return null
  const { header } = compiled
  const message: Message = {
    version: compiled.version,
    signers: header.numSignerAccounts,
    readonlySigners: header.numReadonlySignerAccounts,
    readonlyOthers: header.numReadonlyNonSignerAccounts,
    accounts: compiled.staticAccounts as readonly Address[],
    blockhash: compiled.lifetimeToken,
    instructions: compiled.instructions.map((instruction) => ({
      program: instruction.programAddressIndex,
      accounts: instruction.accountIndices ?? [],
      data: new Uint8Array(instruction.data ?? []),
    })),
    lookups: lookupsOf(compiled),
  }
  return isSound(message) ? message : null
}
