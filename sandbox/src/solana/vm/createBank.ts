import { type Address, type EncodedAccount, getAddressDecoder } from '@solana/kit'
import type { FailedTransactionMetadata, LiteSVM } from 'litesvm'
import type {
  Bank,
  ChainEvent,
  CheckedTransaction,
  Ledger,
  LoadedAddresses,
  Message,
  RunFacts,
  SlotClock,
} from '../common/types.js'
import { toRunFacts } from '../encode/toRunFacts.js'
import { toTransactionError } from '../encode/toTransactionError.js'
import { toMeta } from './toMeta.js'

const slotsInEpoch = 432_000
const hashes = 150

export interface CreateBankParameters {
  readonly svm: LiteSVM
  readonly machine: typeof import('litesvm')
  readonly clock: SlotClock
  readonly ledger: Ledger
  /** Called when a listener throws. Its transaction stays on the chain. */
  readonly onFailure: (error: unknown) => void
}

const failed = (err: string): RunFacts => ({ err, logs: [], units: 0, inner: [], returnData: null })

function same(one: EncodedAccount | null, other: EncodedAccount | null): boolean {
  if (one === null || other === null) return one === other
  return (
    one.lamports === other.lamports &&
    one.programAddress === other.programAddress &&
    one.executable === other.executable &&
    Buffer.compare(new Uint8Array(one.data), new Uint8Array(other.data)) === 0
  )
}

/**
 * Creates the bank, which runs all transactions. They run one after the other, and each is stored before listeners
 * are called.
 */
export function createBank(parameters: CreateBankParameters): Bank {
  const { clock, ledger, svm } = parameters
  const listeners = new Set<(event: ChainEvent) => void>()
  const vm = createMachine(parameters)
  const run = createRun(parameters, vm, listeners)
  let queue: Promise<unknown> = Promise.resolve()

  return {
    clock,
    ledger,
    account: vm.account,
    // The virtual machine returns them in a different order each time.
    owned: (program) =>
      svm
        .getProgramAccounts(program)
        .filter(({ lamports }) => lamports > 0n)
        .sort((one, other) => (one.address < other.address ? -1 : 1)),
    rentFor: (bytes) => Number(svm.minimumBalanceForRentExemption(BigInt(bytes))),
    simulate: (checked, verify) => {
      if (verify && !checked.isSigned) return { ...failed('SignatureFailure'), accounts: [] }
      vm.showTime()
      svm.withSigverify(verify)
      const result = svm.simulateTransaction(checked.transaction)
      if (vm.isFailed(result)) return { ...vm.factsOf(result), accounts: [] }
      return { ...toRunFacts(result.meta(), null), accounts: result.postAccounts() }
    },
    execute: (checked, isOwn = false) => {
      const result = queue.then(() => run(checked, isOwn))
      queue = result.catch(() => {})
      return result
    },
    watch: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

type Machine = ReturnType<typeof createMachine>

/** Reads the virtual machine, and shows it the time of the clock. */
function createMachine({ clock, machine, svm }: CreateBankParameters) {
  let shownSlot = 0
  const isFailed = (result: object): result is FailedTransactionMetadata =>
    result instanceof machine.FailedTransactionMetadata
  return {
    isFailed,
    account: (address: Address): EncodedAccount | null => {
      const found = svm.getAccount(address)
      return found.exists && found.lamports > 0n ? found : null
    },
    factsOf: (result: ReturnType<LiteSVM['sendTransaction']>): RunFacts =>
      isFailed(result)
        ? toRunFacts(result.meta(), toTransactionError(result.err()))
        : toRunFacts(result, null),
    showTime: (): number => {
      const slot = clock.slot()
      const time = BigInt(Math.max(clock.timeOf(slot), 0))
      const epoch = BigInt(Math.floor(slot / slotsInEpoch))
      svm.setClock(new machine.Clock(BigInt(slot), 0n, epoch, epoch + 1n, time))
      if (slot !== shownSlot) {
        const known = Array.from({ length: Math.min(hashes, slot) }, (_, back) => slot - back)
        svm.setSlotHashes(known.map((at) => ({ slot: BigInt(at), hash: clock.hashOf(at) })))
        shownSlot = slot
      }
      return slot
    },
  }
}

/** Makes what runs one transaction, stores it and tells listeners. It gives null for one that is not put on the chain. */
function createRun(
  { clock, ledger, onFailure, svm }: CreateBankParameters,
  { account, factsOf, showTime }: Machine,
  listeners: ReadonlySet<(event: ChainEvent) => void>,
) {
  return async (checked: CheckedTransaction, isOwn: boolean) => {
    const { message, signature, transaction } = checked
    if (!checked.isSigned || (!isOwn && !clock.isRecent(message.blockhash))) return null
    if ((await ledger.find(signature)) !== null) return null
    const slot = showTime()
    const loaded = resolveLookups(message, account)
    const keys = [...new Set([...message.accounts, ...loaded.writable, ...loaded.readonly])]
    const before = keys.map(account)
    svm.withSigverify(true)
    const facts = factsOf(svm.sendTransaction(transaction))
    const after = keys.map(account)
    const meta = toMeta({ message, loaded, facts, before, after, find: account })
    // Without its fee, a transaction is not on the chain.
    if (facts.err !== null && meta.fee === 0) return null
    const changed = findChanged(before, after)
    const recorded = { signature, slot, raw: checked.raw, meta }
    await ledger.record(recorded, keys, changed)
    const event = { transaction: recorded, touched: changed.map(({ address }) => address) }
    for (const listener of listeners) {
      try {
        listener(event)
      } catch (error) {
        onFailure(error)
      }
    }
    return recorded
  }
}

/** The accounts that are not as they were; one that is gone is empty. */
function findChanged(
  before: readonly (EncodedAccount | null)[],
  after: readonly (EncodedAccount | null)[],
): readonly EncodedAccount[] {
  return after.flatMap((now, at) => {
    const was = before[at] ?? null
    if (same(was, now)) return []
    const gone = was
      ? [{ ...was, lamports: 0n as typeof was.lamports, data: new Uint8Array(), space: 0n }]
      : []
    return now ? [now] : gone
  })
}

// A lookup table starts with its state, followed by addresses of 32 bytes.
const header = 56
const bytes = 32

/**
 * Finds the addresses that a message loads from lookup tables. Missing ones are left out, and the transaction then
 * fails.
 *
 * @param find - reads an account
 */
function resolveLookups(
  message: Message,
  find: (address: Address) => EncodedAccount | null,
): LoadedAddresses {
  const decoder = getAddressDecoder()
  const pick = (table: Address, indices: readonly number[]): Address[] => {
    const data = find(table)?.data ?? new Uint8Array()
    return indices.flatMap((index) => {
      const at = header + index * bytes
      return at + bytes <= data.length ? [decoder.decode(data, at)] : []
    })
  }
  return {
    writable: message.lookups.flatMap(({ table, writable }) => pick(table, writable)),
    readonly: message.lookups.flatMap(({ table, readonly }) => pick(table, readonly)),
  }
}
